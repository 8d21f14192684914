import { Button, NativeSelect, Textarea } from "@mantine/core";
import { keysOf } from "@stokaz/contract/keys";
import { LIMITS } from "@stokaz/contract/limits";
import {
  CORRECTIONS,
  type CorrectionKind,
  type StockBatch,
  stockCorrection,
} from "@stokaz/contract/stock";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { formatCount, formatNumber } from "../../lib/format/format.ts";
import { Choice, Choices } from "../../ui/choices.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { WholeNumberField } from "../../ui/whole-number-field.tsx";
import { useCorrectStock } from "./api.ts";
import { stockAfter } from "./rules.ts";
import styles from "./stock.module.css";

type Values = {
  kind: CorrectionKind;
  units: number | string;
  note: string;
  batchId: string | undefined;
};

const START: Values = { kind: "counted", units: "", note: "", batchId: undefined };
const kinds = keysOf(CORRECTIONS);

/** What is asked for each reason. */
const QUESTIONS: Readonly<Record<CorrectionKind, string>> = {
  counted: "Combien y en a-t-il en tout ?",
  added: "Combien en avez-vous ajouté ?",
  broken: "Combien sont cassés ou abîmés ?",
  lost: "Combien sont perdus ?",
  given: "Combien en avez-vous offert ?",
};

/** Who counts at the place finds what was ordered there, too. */
const helpOf = (kind: CorrectionKind, awaited: number): string | undefined =>
  kind === "counted" && awaited > 0
    ? `Comptez aussi ce qui attend un acheteur : ${formatCount(awaited, "unité")}.`
    : undefined;

type StockFormProps = {
  productId: string;
  stock: number;
  awaited: number;
  batches: readonly StockBatch[];
};

/** Says why there is more or less of a product than the stock says. */
export const StockForm = ({ productId, stock, awaited, batches }: StockFormProps): ReactElement => {
  const requestKey = useRequestKey();
  const form = useSchemaForm<Values>({
    schema: stockCorrection,
    initialValues: START,
    onValuesChange: requestKey.renew,
  });
  const correction = useCorrectStock(productId);
  const { kind, units, batchId } = form.values;
  const batch = batches.find(({ _id }) => _id === batchId);
  const counts = batch ? { stock: batch.units, awaited: batch.awaited } : { stock, awaited };
  const left = stockAfter({ kind, units }, counts);
  const submit = ({ note, batchId: id, ...values }: Values): void =>
    correction.mutate(
      {
        body: { ...values, units: Number(values.units), note, ...(id && { batchId: id }) },
        requestKey: requestKey.read(),
      },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          form.reset();
          requestKey.renew();
        },
        onError: (error) => form.showFailure(error, messageOf(error)),
      },
    );
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Corriger le stock">
      <Choices id="raison" label="Que s'est-il passé ?">
        {kinds.map((one) => (
          <Choice
            key={one}
            name="raison"
            words={CORRECTIONS[one]}
            isChosen={kind === one}
            isDisabled={correction.isPending}
            onChoose={() => form.setFieldValue("kind", one)}
          />
        ))}
      </Choices>
      {batches.length > 0 && (
        <NativeSelect
          label="De quel lot ?"
          size="md"
          className={styles.units ?? ""}
          {...form.getInputProps("batchId")}
          value={batchId ?? ""}
          onChange={({ currentTarget }) =>
            form.setFieldValue("batchId", currentTarget.value || undefined)
          }
        >
          <option value="">Tout le produit</option>
          {batches
            .filter(({ end }) => end === null)
            .map(({ _id, number }) => (
              <option key={_id} value={_id}>
                Lot {number}
              </option>
            ))}
        </NativeSelect>
      )}
      <WholeNumberField
        label={QUESTIONS[kind]}
        description={helpOf(kind, counts.awaited)}
        className={styles.units ?? ""}
        withAsterisk
        {...form.getInputProps("units")}
      />
      <p className={styles.left} aria-live="polite">
        {left !== undefined && (
          <>
            Il en restera <strong>{formatNumber(left)}</strong> à vendre
            {batch && ` dans le lot ${batch.number}`}.
          </>
        )}
      </p>
      <Textarea
        label="Note (facultative)"
        description="Pour vous seul : marché de Noël, carton tombé…"
        size="md"
        autosize
        minRows={2}
        maxLength={LIMITS.reason}
        {...form.getInputProps("note")}
      />
      <Refusal message={form.refusal} />
      <Button type="submit" loading={correction.isPending} className={styles.submit ?? ""}>
        Corriger le stock
      </Button>
    </form>
  );
};
