import { Button, Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { FRANCE } from "@stokaz/contract/countries";
import { taxIdentityForm } from "@stokaz/contract/tax-identity";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { type SchemaForm, useSchemaForm } from "../../lib/browser/form.ts";
import { formatCountry } from "../../lib/format/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { type TaxIdentityAnswer, useSaveTaxIdentity } from "./api.ts";
import { ChoiceSection } from "./choice-section.tsx";
import {
  countryChoices,
  EMPTIED,
  keptWords,
  type TaxValues,
  taxValues,
  unionChoices,
} from "./rules.ts";
import styles from "./tax-identity.module.css";

type PartProps = { form: SchemaForm<TaxValues>; known: TaxIdentityAnswer };

/** Date of birth, and number or place of birth. */
const PersonPart = ({ form, known }: PartProps): ReactElement => (
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
      onChange={(hasTin) => form.setFieldValue("hasTin", hasTin)}
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

/** Other countries of the Union where a firm has an establishment: most have none. */
const EstablishmentsPart = ({ form }: Pick<PartProps, "form">): ReactElement => {
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

/** What the tax authority asks of a seller. What is kept is never shown whole: a field left empty keeps it. */
export const TaxIdentityForm = ({ known }: { known: TaxIdentityAnswer }): ReactElement => {
  const form = useSchemaForm({ schema: taxIdentityForm, initialValues: taxValues(known) });
  const save = useSaveTaxIdentity();
  const submit = (values: TaxValues): void =>
    save.mutate(values, {
      onSuccess: () => form.setValues(EMPTIED),
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  const isFirm = known.kind === "firm";
  return (
    <form aria-label="Informations fiscales" {...form.formProps(submit)}>
      <Stack gap="lg">
        <NativeSelect
          size="md"
          label="Pays de votre résidence fiscale"
          description="Celui où vous déclarez vos revenus"
          withAsterisk
          data={countryChoices(formatCountry)}
          {...form.getInputProps("residence")}
        />
        {isFirm && (
          <ChoiceSection
            label="Êtes-vous entrepreneur individuel ou micro-entrepreneur ?"
            description="Répondez non pour une société ou une association."
            value={form.values.isSoleTrader}
            onChange={(isSoleTrader) => form.setFieldValue("isSoleTrader", isSoleTrader)}
          />
        )}
        {(!isFirm || form.values.isSoleTrader === true) && <PersonPart form={form} known={known} />}
        <TextInput
          label="IBAN du compte où vous êtes payé"
          description={keptWords(known.iban) ?? "Sur votre relevé d'identité bancaire\u202f: FR76…"}
          autoComplete="off"
          {...form.getInputProps("iban")}
        />
        <TextInput
          label="Titulaire de ce compte"
          description={keptWords(known.holder) ?? "Le nom écrit sur le relevé d'identité bancaire"}
          autoComplete="off"
          {...form.getInputProps("holder")}
        />
        {isFirm && <EstablishmentsPart form={form} />}
        <div className={styles.actions}>
          <Button type="submit" loading={save.isPending}>
            Enregistrer
          </Button>
          <Refusal message={form.refusal} />
        </div>
      </Stack>
    </form>
  );
};
