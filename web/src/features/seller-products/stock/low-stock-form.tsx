import { Button } from "@mantine/core";
import { lowStockThreshold } from "@stokaz/contract/products/stock";
import type { ReactElement } from "react";
import { messageOf } from "../../../lib/api/error.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { WholeNumberField } from "../../../ui/fields/whole-number-field.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { useSetThreshold } from "../api.ts";
import styles from "./stock.module.css";

type LowStockFormProps = { productId: string; threshold: number | null };

/** Form for the number of units at which the artisan gets a mail. */
export const LowStockForm = ({ productId, threshold }: LowStockFormProps): ReactElement => {
  const setting = useSetThreshold(productId);
  const form = useSchemaForm<{ threshold: number | string }>({
    schema: lowStockThreshold,
    initialValues: { threshold: threshold ?? "" },
  });
  const submit = ({ threshold: typed }: typeof form.values): void =>
    setting.mutate(typed === "" ? null : Number(typed), {
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Être prévenu">
      <WholeNumberField
        label="M'écrire quand il en reste moins de"
        description="Laissez vide pour ne pas être prévenu."
        className={styles.units ?? ""}
        {...form.getInputProps("threshold")}
      />
      <Refusal message={form.refusal} />
      <Button
        type="submit"
        variant="default"
        loading={setting.isPending}
        className={styles.submit ?? ""}
      >
        Enregistrer
      </Button>
    </form>
  );
};
