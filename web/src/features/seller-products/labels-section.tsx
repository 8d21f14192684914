import { Button, NativeSelect, TextInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { LABELS, labelKeys } from "@stokaz/contract/products/fact-choices";
import { factOf } from "@stokaz/contract/products/product-facts";
import { type CalendarDay, calendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { DateField } from "../../ui/fields/date-field.tsx";
import { Fieldset } from "../../ui/fields/fieldset.tsx";
import { PlusIcon, TrashIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./facts-section.module.css";
import type { FactFieldProps } from "./rules.ts";

const CHOICES = [
  { value: "", label: "Choisir" },
  ...labelKeys.map((value) => ({ value, label: LABELS[value] })),
];

const dayOf = (value: unknown): CalendarDay | null =>
  typeof value === "string" && value !== "" ? calendarDay(value) : null;

/** Quality labels of a product, each with its number and its end. */
export const LabelsField = ({ form, factKey }: FactFieldProps): ReactElement => {
  const { label, help } = factOf(factKey);
  const path = `facts.${factKey}`;
  const value = form.values.facts[factKey];
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const change = (next: readonly unknown[]): void => form.setFieldValue(path, next);
  return (
    <Fieldset id={path} label={`${label} (facultatif)`} description={help} isRequired={false}>
      <div className={styles.rows}>
        {rows.map((_, at) => {
          const until = form.getInputProps(`${path}.${at}.until`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, so their position identifies them.
            <div key={at} className={styles.label}>
              <NativeSelect
                label={`Label ${at + 1}`}
                size="md"
                data={CHOICES}
                {...form.getInputProps(`${path}.${at}.label`)}
              />
              <TextInput
                label="Numéro (facultatif)"
                size="md"
                {...form.getInputProps(`${path}.${at}.number`)}
                value={form.getInputProps(`${path}.${at}.number`).value ?? ""}
              />
              <DateField
                label="Valable jusqu'au (facultatif)"
                {...until}
                value={dayOf(until.value)}
                isRequired={false}
                isClearable
              />
              <Button
                variant="default"
                leftSection={<TrashIcon size={18} />}
                className={styles.add ?? ""}
                aria-label={`Enlever : label ${at + 1}`}
                onClick={() => change(rows.filter((__, other) => other !== at))}
              >
                Enlever ce label
              </Button>
            </div>
          );
        })}
        {rows.length < LIMITS.labels && (
          <Button
            variant="default"
            leftSection={<PlusIcon />}
            className={styles.add ?? ""}
            onClick={() => change([...rows, { label: "", number: "", until: null }])}
          >
            Ajouter un label
          </Button>
        )}
      </div>
    </Fieldset>
  );
};
