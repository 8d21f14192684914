import { Button } from "@mantine/core";
import { batchChanges, newBatch, type StockBatch } from "@stokaz/contract/products/stock";
import type { ReactElement } from "react";
import { messageOf } from "../../../lib/api/error.ts";
import { useRequestKey } from "../../../lib/api/request-key.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { WholeNumberField } from "../../../ui/fields/whole-number-field.tsx";
import { useAddBatch, useChangeBatch } from "../api.ts";
import { BatchFields, type BatchValues, SourceField } from "./batch-fields-section.tsx";
import styles from "./stock.module.css";

type NewBatchFormProps = {
  productId: string;
  withoutBatch: number;
  onTyped: () => void;
  onDone: () => void;
};

export const NewBatchForm = ({
  productId,
  withoutBatch,
  onTyped,
  onDone,
}: NewBatchFormProps): ReactElement => {
  const requestKey = useRequestKey();
  const addition = useAddBatch(productId);
  const form = useSchemaForm<BatchValues>({
    schema: newBatch,
    initialValues: {
      number: "",
      lastDay: null,
      place: "",
      units: withoutBatch || "",
      isInStock: withoutBatch > 0,
    },
    onValuesChange: () => {
      requestKey.renew();
      onTyped();
    },
  });
  const submit = (values: BatchValues): void =>
    addition.mutate(
      { body: { ...values, units: Number(values.units) }, requestKey: requestKey.read() },
      { onSuccess: onDone, onError: (error) => form.showFailure(error, messageOf(error)) },
    );
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Ajouter un lot">
      <BatchFields form={form} isFixed={false} />
      {withoutBatch > 0 && <SourceField form={form} withoutBatch={withoutBatch} />}
      <WholeNumberField
        label="Combien d'unités ?"
        className={styles.units ?? ""}
        withAsterisk
        {...form.getInputProps("units")}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={addition.isPending} />
        <Button type="submit" loading={addition.isPending}>
          Ajouter le lot
        </Button>
      </DialogActions>
    </form>
  );
};

type BatchFormProps = {
  productId: string;
  batch: StockBatch;
  onTyped: () => void;
  onDone: () => void;
};

/** Form to change the details of a batch. */
export const BatchForm = ({ productId, batch, onTyped, onDone }: BatchFormProps): ReactElement => {
  const { number, lastDay, place, units } = batch;
  const change = useChangeBatch(productId, batch._id);
  const form = useSchemaForm<BatchValues>({
    schema: batchChanges,
    initialValues: { number, lastDay, place, units, isInStock: false },
    onValuesChange: onTyped,
  });
  const submit = (values: BatchValues): void =>
    change.mutate(
      { number: values.number, lastDay: values.lastDay, place: values.place },
      { onSuccess: onDone, onError: (error) => form.showFailure(error, messageOf(error)) },
    );
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label={`Modifier ${number}`}>
      <BatchFields form={form} isFixed={batch.isSold || batch.end !== null} />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={change.isPending} />
        <Button type="submit" loading={change.isPending}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
};
