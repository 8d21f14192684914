import { NativeSelect, NumberInput } from "@mantine/core";
import { keysOf } from "@stokaz/contract/keys";
import { typedNetQuantity } from "@stokaz/contract/products/net-quantity";
import { NET_UNITS, type UnitPriced, unitPricedOf } from "@stokaz/contract/products/unit-price";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { Fieldset } from "../../ui/fields/fieldset.tsx";
import { UnitPrice } from "../../ui/offers/unit-price.tsx";
import styles from "./net-quantity-section.module.css";
import { centsOf } from "./proceeds-section.tsx";
import type { ProductValues } from "./rules.ts";

const UNITS = keysOf(NET_UNITS).map((value) => ({
  value,
  label: NET_UNITS[value].label,
}));

/**
 * Unit price that buyers will read beside the price; `undefined` until price and quantity are
 * valid.
 */
const previewOf = ({ price, netAmount, netUnit }: ProductValues): UnitPriced | undefined => {
  const amount = centsOf(price);
  const net = typedNetQuantity.safeParse({ netAmount, netUnit }).data?.netQuantity;
  return amount !== undefined && net ? unitPricedOf(amount, net) : undefined;
};

/** Fields for the content of one unit, with the resulting price per kilo, litre or piece. */
export const NetQuantityFields = ({ form }: { form: SchemaForm<ProductValues> }): ReactElement => {
  const preview = previewOf(form.values);
  return (
    <Fieldset
      id="quantite-nette"
      label="Quantité nette d'une unité"
      description="Le poids ou le volume d'un pot, d'une bouteille, d'un sachet, sans l'emballage. Rien à écrire pour un objet vendu à la pièce."
      isRequired={false}
    >
      <div className={styles.pair}>
        <NumberInput
          label="Combien"
          size="md"
          decimalScale={3}
          decimalSeparator=","
          allowedDecimalSeparators={[",", "."]}
          allowNegative={false}
          hideControls
          {...form.getInputProps("netAmount")}
        />
        <NativeSelect label="Unité" size="md" data={UNITS} {...form.getInputProps("netUnit")} />
      </div>
      <p className={styles.read} aria-live="polite">
        {preview?.unitPrice && (
          <>
            Vos clients liront&#8239;: <UnitPrice unitPriced={preview} />
          </>
        )}
      </p>
    </Fieldset>
  );
};
