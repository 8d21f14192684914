import { TextInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { useToday } from "../../../lib/api/territory.ts";
import type { SchemaForm } from "../../../lib/browser/form.ts";
import { formatCount } from "../../../lib/format/format.ts";
import { Choice, Choices } from "../../../ui/fields/choices.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";

/** Values of the batch form. */
export type BatchValues = {
  number: string;
  lastDay: CalendarDay | null;
  place: string;
  units: number | string;
  isInStock: boolean;
};

const SOLD = "Déjà vendu en partie : ne change plus.";

/** Fields of a batch. @param isFixed true if the number and the last day can't change */
export const BatchFields = ({
  form,
  isFixed,
}: {
  form: SchemaForm<BatchValues>;
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

/**
 * Choice between units that are in stock already and new units.
 *
 * @param withoutBatch units in stock that belong to no batch
 */
export const SourceField = ({
  form,
  withoutBatch,
}: {
  form: SchemaForm<BatchValues>;
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
