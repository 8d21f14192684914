import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { taxIdentityForm } from "@stokaz/contract/tax/tax-identity";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { formatCountry } from "../../lib/format/format.ts";
import { Refusal } from "../../ui/page/refusal.tsx";
import { type TaxIdentityAnswer, useSaveTaxIdentity } from "./api.ts";
import { ChoiceSection } from "./choice-section.tsx";
import { EstablishmentsSection } from "./establishments-section.tsx";
import { PersonSection } from "./person-section.tsx";
import {
  countryChoices,
  EMPTIED,
  keptWords,
  PERSON_FIELDS,
  type TaxValues,
  taxValues,
} from "./rules.ts";
import styles from "./tax-identity.module.css";

/**
 * Form for the data that the tax authority asks about a seller. Stored values are never shown
 * whole, and an empty field keeps its value.
 */
export const TaxIdentityForm = ({ known }: { known: TaxIdentityAnswer }): ReactElement => {
  const save = useSaveTaxIdentity();
  const form = useSchemaForm({ schema: taxIdentityForm, initialValues: taxValues(known) });
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
            onChange={(isSoleTrader) => {
              form.setFieldValue("isSoleTrader", isSoleTrader);
              // What a company is not asked for would still be refused.
              for (const field of PERSON_FIELDS) form.setFieldValue(field, "");
            }}
          />
        )}
        {(!isFirm || form.values.isSoleTrader === true) && (
          <PersonSection form={form} known={known} />
        )}
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
        {isFirm && <EstablishmentsSection form={form} />}
        <div className={styles.actions}>
          <Refusal message={form.refusal} />
          <Button type="submit" loading={save.isPending}>
            Enregistrer
          </Button>
        </div>
      </Stack>
    </form>
  );
};
