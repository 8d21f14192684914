import { Autocomplete, Button, NumberInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { factOf } from "@stokaz/contract/products/product-facts";
import type { ReactElement } from "react";
import { Fieldset } from "../../ui/fields/fieldset.tsx";
import { PlusIcon, TrashIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./facts-section.module.css";
import { type FactFieldProps, partProps } from "./rules.ts";

/**
 * Field for the ingredients or origins of a product, each with its share.
 *
 * @param of name of a part: `Pays`
 */
export const SharesField = ({
  form,
  factKey,
  isRequired,
  of,
  examples,
}: FactFieldProps & { of: string; examples: readonly string[] }): ReactElement => {
  const { label, help } = factOf(factKey);
  const path = `facts.${factKey}`;
  const value = form.values.facts[factKey];
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const change = (next: readonly unknown[]): void => {
    form.setFieldValue(path, next);
    form.clearFieldError(path);
  };
  const { error } = form.getInputProps(path);
  return (
    <Fieldset id={path} label={label} description={help} error={error} isRequired={isRequired}>
      <div className={styles.rows}>
        {rows.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, so their position identifies them.
          <div key={at} className={styles.row}>
            <Autocomplete
              label={`${of} ${at + 1}`}
              size="md"
              data={[...examples]}
              aria-invalid={error ? true : undefined}
              {...partProps(form, path, `${at}.name`)}
            />
            <NumberInput
              label="Part (%)"
              size="md"
              hideControls
              decimalScale={1}
              decimalSeparator=","
              allowedDecimalSeparators={[",", "."]}
              placeholder={rows.length === 1 ? "100" : ""}
              {...partProps(form, path, `${at}.percent`)}
            />
            {rows.length > 1 && (
              <Button
                variant="default"
                leftSection={<TrashIcon size={18} />}
                aria-label={`Enlever : ${of} ${at + 1}`}
                onClick={() => change(rows.filter((__, other) => other !== at))}
              >
                Enlever
              </Button>
            )}
          </div>
        ))}
        {rows.length < LIMITS.factRows && (
          <Button
            variant="default"
            leftSection={<PlusIcon />}
            className={styles.add ?? ""}
            onClick={() => change([...rows, { name: "", percent: "" }])}
          >
            Ajouter : {of.toLowerCase()}
          </Button>
        )}
      </div>
    </Fieldset>
  );
};
