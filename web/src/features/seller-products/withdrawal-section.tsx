import { NativeSelect } from "@mantine/core";
import { keysOf } from "@stokaz/contract/keys";
import { WITHDRAWAL_EXCEPTIONS, withdrawalSentence } from "@stokaz/contract/orders/withdrawal";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import styles from "./product-form.module.css";
import type { ProductValues } from "./rules.ts";

const CHOICES = keysOf(WITHDRAWAL_EXCEPTIONS).map((value) => ({
  value,
  label: WITHDRAWAL_EXCEPTIONS[value].label,
}));

/** Field for the right of withdrawal, with the sentence that buyers read. */
export const WithdrawalField = ({ form }: { form: SchemaForm<ProductValues> }): ReactElement => (
  <div>
    <NativeSelect
      label="Droit de rétractation"
      description="Un client peut presque toujours rendre un produit. Choisissez une exception seulement si elle est vraie : la loi n'en admet pas d'autres."
      size="md"
      data={CHOICES}
      {...form.getInputProps("withdrawalException")}
    />
    <p className={styles.read} aria-live="polite">
      Vos clients liront : « {withdrawalSentence(form.values.withdrawalException)} »
    </p>
  </div>
);
