import { NativeSelect, TextInput } from "@mantine/core";
import { FRANCE } from "@stokaz/contract/countries";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatCountry } from "../../lib/format/format.ts";
import type { TaxIdentityAnswer } from "./api.ts";
import { ChoiceSection } from "./choice-section.tsx";
import { countryChoices, keptWords, ORIGIN_FIELDS, type TaxValues } from "./rules.ts";
import styles from "./tax-identity.module.css";

type PersonSectionProps = { form: SchemaForm<TaxValues>; known: TaxIdentityAnswer };

/** Fields for the date of birth, and for the tax number or the place of birth. */
export const PersonSection = ({ form, known }: PersonSectionProps): ReactElement => (
  <>
    <TextInput
      type="date"
      label="Date de naissance"
      description={keptWords(known.birthDate)}
      autoComplete="bday"
      {...form.getInputProps("birthDate")}
    />
    <ChoiceSection
      label="Avez-vous un numéro fiscal ?"
      description="Il est sur votre avis d'impôt et dans votre espace sur impots.gouv.fr."
      value={form.values.hasTin}
      onChange={(hasTin) => {
        form.setFieldValue("hasTin", hasTin);
        // What is no longer shown would still be refused.
        for (const field of ORIGIN_FIELDS) form.setFieldValue(field, "");
      }}
    />
    {form.values.hasTin === true && (
      <TextInput
        label="Numéro fiscal"
        description={
          keptWords(known.tin) ??
          (form.values.residence === FRANCE
            ? "13 chiffres, le premier est 0, 1, 2 ou 3"
            : "Celui du pays que vous avez choisi")
        }
        inputMode={form.values.residence === FRANCE ? "numeric" : "text"}
        autoComplete="off"
        {...form.getInputProps("tin")}
      />
    )}
    {form.values.hasTin === false && (
      <div className={styles.pair}>
        <TextInput
          label="Ville de naissance"
          description={keptWords(known.birthTown)}
          autoComplete="off"
          {...form.getInputProps("birthTown")}
        />
        <NativeSelect
          size="md"
          label="Pays de naissance"
          description={keptWords(known.birthCountry)}
          data={[
            { value: "", label: known.birthCountry ? "Garder" : "Choisir" },
            ...countryChoices(formatCountry),
          ]}
          {...form.getInputProps("birthCountry")}
        />
      </div>
    )}
  </>
);
