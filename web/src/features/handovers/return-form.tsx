import { Button, Checkbox, Textarea } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { type ExpectedReturn, returnedGoods } from "@stokaz/contract/orders/withdrawals";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import { useMarkReturned } from "./api.ts";
import styles from "./lines-section.module.css";

type ReturnLine = ExpectedReturn["lines"][number];

/** True if a decision about a line comes before its refund. */
const isAwaiting = ({ isRefunded, isContested }: ReturnLine): boolean => !isRefunded && isContested;

/** What a return that is recorded does for the buyer. */
const effectOf = ({ buyerName, lines }: ExpectedReturn): string => {
  if (lines.every(({ isRefunded }) => isRefunded)) {
    return `Le remboursement de ${buyerName} est déjà parti.`;
  }
  return lines.every((line) => line.isRefunded || isAwaiting(line))
    ? `Le remboursement de ${buyerName} attend une décision.`
    : `Le remboursement de ${buyerName} part dès que vous enregistrez.`;
};

/** A product as people recognise it, with its artisan, and if it is already refunded. */
export const ReturnLineWords = ({ line }: { line: ReturnLine }): ReactElement => (
  <span className={styles.line}>
    <Picture
      url={line.productPhoto}
      alt=""
      fallback="product"
      sizes="64px"
      className={styles.picture ?? ""}
    />
    <span className={styles.words}>
      <strong>
        {line.units} × {line.productName}
      </strong>
      <span className={styles.standing}>{line.supplierName}</span>
      {line.isRefunded && <span className={styles.standing}>Déjà remboursé</span>}
      {isAwaiting(line) && (
        <span className={styles.standing}>Le remboursement attend une décision</span>
      )}
    </span>
  </span>
);

const GOODS = returnedGoods.omit({ withdrawalId: true });

type ReturnFormProps = { expected: ExpectedReturn; onTyped: () => void; onDone: () => void };

/** Form to record returned products and their state: the refund starts at once. */
export const ReturnForm = ({ expected, onTyped, onDone }: ReturnFormProps): ReactElement => {
  const { orderId, withdrawalId, lines } = expected;
  const marking = useMarkReturned();
  const form = useSchemaForm({
    schema: GOODS,
    initialValues: { lineIds: lines.map(({ lineId }) => lineId), note: "" },
    onValuesChange: onTyped,
  });
  const submit = ({ lineIds, note }: typeof form.values): void =>
    marking.mutate(
      { orderId, withdrawalId, lineIds, ...(note.trim() && { note }) },
      { onSuccess: onDone },
    );
  const tick = (lineId: string, isTicked: boolean): void =>
    form.setFieldValue(
      "lineIds",
      isTicked
        ? [...form.values.lineIds, lineId]
        : form.values.lineIds.filter((one) => one !== lineId),
    );
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Produits rendus">
      <div className={styles.artisan}>
        {lines.map((line) => (
          <Checkbox
            key={line.lineId}
            size="lg"
            color="green.8"
            classNames={{ root: styles.choice, body: styles.body, labelWrapper: styles.label }}
            checked={form.values.lineIds.includes(line.lineId)}
            onChange={({ currentTarget }) => tick(line.lineId, currentTarget.checked)}
            label={<ReturnLineWords line={line} />}
          />
        ))}
        {form.errors.lineIds && (
          <p className="field-error refusal" role="alert">
            {form.errors.lineIds}
          </p>
        )}
      </div>
      <Textarea
        label="État des produits"
        description="Facultatif : ce que l'artisan doit savoir."
        minRows={2}
        maxLength={LIMITS.reason}
        {...form.getInputProps("note")}
      />
      <p className={styles.warning}>{effectOf(expected)}</p>
      <DialogActions refusal={marking.error && messageOf(marking.error)}>
        <DialogCancelButton isDisabled={marking.isPending} />
        <Button type="submit" loading={marking.isPending}>
          Enregistrer le retour
        </Button>
      </DialogActions>
    </form>
  );
};
