import { NumberInput } from "@mantine/core";
import { NUTRIENTS, nutrientKeys } from "@stokaz/contract/products/fact-choices";
import { factOf } from "@stokaz/contract/products/product-facts";
import type { ReactElement } from "react";
import { Fieldset } from "../../ui/fields/fieldset.tsx";
import styles from "./facts-section.module.css";
import { type FactFieldProps, partProps } from "./rules.ts";

/** Fields for the nutrition figures of the label, for 100 g or 100 ml. */
export const NutritionFields = ({ form, factKey, isRequired }: FactFieldProps): ReactElement => {
  const { label, help } = factOf(factKey);
  const path = `facts.${factKey}`;
  const { error } = form.getInputProps(path);
  return (
    <Fieldset id={path} label={label} description={help} error={error} isRequired={isRequired}>
      <div className={styles.pair}>
        {nutrientKeys.map((nutrient) => (
          <NumberInput
            key={nutrient}
            label={NUTRIENTS[nutrient].label}
            aria-invalid={error ? true : undefined}
            size="md"
            hideControls
            decimalScale={2}
            decimalSeparator=","
            allowedDecimalSeparators={[",", "."]}
            allowNegative={false}
            {...partProps(form, path, nutrient)}
          />
        ))}
      </div>
    </Fieldset>
  );
};
