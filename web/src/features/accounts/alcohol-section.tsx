import { TextInput } from "@mantine/core";
import { IDENTITY_LABELS } from "@stokaz/contract/sellers/identity-facts";
import type { ReactElement } from "react";
import { useToday } from "../../lib/api/territory.ts";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { DateField } from "../../ui/fields/date-field.tsx";
import type { BusinessValues } from "./rules.ts";
import styles from "./section.module.css";

/** Fields for the licence of a business that sells alcohol. */
export const AlcoholFields = ({ form }: { form: SchemaForm<BusinessValues> }): ReactElement => {
  const today = useToday();
  return (
    <div className={styles.pair}>
      <TextInput
        label={IDENTITY_LABELS.alcoholLicence}
        description="Par exemple : petite licence à emporter, n° 12 de la mairie de Saint-Pierre"
        {...form.getInputProps("alcoholLicence")}
      />
      <DateField
        label="Date de la licence"
        isRequired={false}
        isClearable
        {...(today && { max: today })}
        {...form.getInputProps("alcoholLicenceOn")}
        value={form.values.alcoholLicenceOn}
      />
    </div>
  );
};
