import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import styles from "./delivery-form.module.css";
import type { DeliveryValues } from "./rules.ts";

type ProductsFieldsProps = {
  form: SchemaForm<DeliveryValues>;
  rental: RentedSpace;
  isDisabled: boolean;
};

/** Fields for the units of each product in the delivery. */
export const ProductsFields = ({ form, rental, isDisabled }: ProductsFieldsProps): ReactElement => {
  const { units } = form.values;
  const error = form.errors.units ?? form.errors.items;
  return (
    <fieldset className={styles.products}>
      <legend>Ce que vous apportez</legend>
      <p className={styles.help}>Laissez 0 pour ce que vous n'apportez pas.</p>
      {rental.products.map(({ _id, productName }, at) => (
        <StepperField
          key={_id}
          label={productName}
          min={0}
          max={LIMITS.quantity}
          unit={units[_id] === 1 ? "unité" : "unités"}
          isDisabled={isDisabled}
          {...form.getInputProps(`units.${_id}`)}
          // The error belongs to all products, so only the first field shows it.
          error={at === 0 ? error : undefined}
          value={units[_id] ?? 0}
        />
      ))}
    </fieldset>
  );
};
