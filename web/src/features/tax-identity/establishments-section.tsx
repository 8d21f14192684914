import { Checkbox } from "@mantine/core";
import { type ReactElement, useState } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatCountry } from "../../lib/format/format.ts";
import { type TaxValues, unionChoices } from "./rules.ts";
import styles from "./tax-identity.module.css";

/** Fields for a company's establishments in other EU countries. Most companies have none. */
export const EstablishmentsSection = ({ form }: { form: SchemaForm<TaxValues> }): ReactElement => {
  const [isShown, setIsShown] = useState(form.values.establishments.length > 0);
  const change = (isThere: boolean): void => {
    setIsShown(isThere);
    if (!isThere) form.setFieldValue("establishments", []);
  };
  return (
    <div>
      <Checkbox
        size="md"
        label="Mon entreprise a aussi un établissement dans un autre pays de l'Union européenne"
        checked={isShown}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {isShown && (
        <Checkbox.Group
          label="Dans quels pays ?"
          mt="md"
          size="md"
          {...form.getInputProps("establishments")}
        >
          <div className={styles.countries}>
            {unionChoices(formatCountry).map(({ value, label }) => (
              <Checkbox key={value} size="md" value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </div>
  );
};
