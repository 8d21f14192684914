import { Button, TextInput } from "@mantine/core";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { batchChanges, newBatch, type StockBatch } from "@stokaz/contract/stock";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useToday } from "../../lib/api/territory.ts";
import { type SchemaForm, useSchemaForm } from "../../lib/browser/form.ts";
import { formatCount } from "../../lib/format/format.ts";
import { Choice, Choices } from "../../ui/choices.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { DialogActions, DialogCancelButton } from "../../ui/dialog.tsx";
import { WholeNumberField } from "../../ui/whole-number-field.tsx";
import { useAddBatch, useChangeBatch } from "./api.ts";
import styles from "./stock.module.css";

type Values = {
  number: string;
  lastDay: CalendarDay | null;
  place: string;
  units: number | string;
  isInStock: boolean;
};

const SOLD = "Déjà vendu en partie : ne change plus.";

/** What every batch has. @param isFixed whether number and day stay as they are */
const BatchFields = ({
  form,
  isFixed,
}: {
  form: SchemaForm<Values>;
  isFixed: boolean;
}): ReactElement => {
  const today = useToday();
  return (
    <>
      <TextInput
        label="Numéro du lot"
        description={isFixed ? SOLD : "Celui qui est écrit sur l'emballage"}
        size="md"
        maxLength={LIMITS.batchNumber}
        disabled={isFixed}
        data-autofocus
        withAsterisk
        {...form.getInputProps("number")}
      />
      <DateField
        label="Dernier jour de vente (facultatif)"
        description={
          isFixed
            ? SOLD
            : "La date de l'emballage : « à consommer avant » ou « de préférence avant ». Le lendemain, ce qui reste quitte la vente."
        }
        value={form.values.lastDay}
        onChange={(day) => form.setFieldValue("lastDay", day)}
        error={form.errors.lastDay}
        isRequired={false}
        isClearable
        isDisabled={isFixed}
        {...(today && { min: today })}
      />
      <TextInput
        label="Où se trouve-t-il ? (facultatif)"
        description="Pour vous retrouver : palette 1, carton du haut…"
        size="md"
        maxLength={LIMITS.batchPlace}
        {...form.getInputProps("place")}
      />
    </>
  );
};

/** Whether its units are there already. @param withoutBatch units in stock that are in no batch */
const SourceField = ({
  form,
  withoutBatch,
}: {
  form: SchemaForm<Values>;
  withoutBatch: number;
}): ReactElement => (
  <Choices id="origine" label="Ces unités sont…">
    <Choice
      name="origine"
      words="déjà dans le stock"
      note={`${formatCount(withoutBatch, "unité")} sans lot`}
      isChosen={form.values.isInStock}
      onChoose={() => form.setFieldValue("isInStock", true)}
    />
    <Choice
      name="origine"
      words="nouvelles"
      note="ajoutées au stock"
      isChosen={!form.values.isInStock}
      onChoose={() => form.setFieldValue("isInStock", false)}
    />
  </Choices>
);

type NewBatchFormProps = { productId: string; withoutBatch: number; onDone: () => void };

/** Adds a batch to a product. */
export const NewBatchForm = ({
  productId,
  withoutBatch,
  onDone,
}: NewBatchFormProps): ReactElement => {
  const requestKey = useRequestKey();
  const form = useSchemaForm<Values>({
    schema: newBatch,
    initialValues: {
      number: "",
      lastDay: null,
      place: "",
      units: withoutBatch || "",
      isInStock: withoutBatch > 0,
    },
    onValuesChange: requestKey.renew,
  });
  const addition = useAddBatch(productId);
  const submit = (values: Values): void =>
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

type BatchFormProps = { productId: string; batch: StockBatch; onDone: () => void };

/** Changes what is said of a batch. */
export const BatchForm = ({ productId, batch, onDone }: BatchFormProps): ReactElement => {
  const { number, lastDay, place, units } = batch;
  const form = useSchemaForm<Values>({
    schema: batchChanges,
    initialValues: { number, lastDay, place, units, isInStock: false },
  });
  const change = useChangeBatch(productId, batch._id);
  const submit = (values: Values): void =>
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
