import { Button, Textarea } from "@mantine/core";
import { keysOf } from "@stokaz/contract/keys";
import { LIMITS } from "@stokaz/contract/limits";
import {
  CORRECTIONS,
  type CorrectionKind,
  type StockBatch,
  stockCorrection,
} from "@stokaz/contract/products/stock";
import type { ReactElement } from "react";
import { messageOf } from "../../../lib/api/error.ts";
import { useRequestKey } from "../../../lib/api/request-key.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { formatNumber } from "../../../lib/format/format.ts";
import { Choice, Choices } from "../../../ui/fields/choices.tsx";
import { WholeNumberField } from "../../../ui/fields/whole-number-field.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { useCorrectStock } from "../api.ts";
import { BatchField } from "./batch-section.tsx";
import { countHelp, STOCK_QUESTIONS, stockAfter } from "./rules.ts";
import styles from "./stock.module.css";

type Values = {
  kind: CorrectionKind;
  units: number | string;
  note: string;
  batchId: string | undefined;
};

const START: Values = { kind: "counted", units: "", note: "", batchId: undefined };
const kinds = keysOf(CORRECTIONS);
/** Nothing is added to a deleted product. */
const kindsOfArchived = kinds.filter((kind) => kind !== "added");

type StockFormProps = {
  productId: string;
  stock: number;
  awaited: number;
  batches: readonly StockBatch[];
  /** True if the product was deleted: what is left is not on sale. */
  isArchived: boolean;
};

/** Form to correct a stock with a reason. */
export const StockForm = ({
  productId,
  stock,
  awaited,
  batches,
  isArchived,
}: StockFormProps): ReactElement => {
  const requestKey = useRequestKey();
  const correction = useCorrectStock(productId);
  const form = useSchemaForm<Values>({
    schema: stockCorrection,
    initialValues: START,
    onValuesChange: requestKey.renew,
  });
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
        {(isArchived ? kindsOfArchived : kinds).map((one) => (
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
      <BatchField
        batches={batches}
        input={form.getInputProps("batchId")}
        chosen={batchId}
        onChoose={(id) => form.setFieldValue("batchId", id)}
      />
      <WholeNumberField
        label={STOCK_QUESTIONS[kind]}
        description={countHelp(kind, counts.awaited)}
        className={styles.units ?? ""}
        withAsterisk
        {...form.getInputProps("units")}
      />
      <p className={styles.left} aria-live="polite">
        {left !== undefined && (
          <>
            Il en restera <strong>{formatNumber(left)}</strong>{" "}
            {isArchived ? "sur place" : "à vendre"}
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
