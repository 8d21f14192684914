import { Stack, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { PictureField } from "../../ui/fields/picture-field.tsx";
import styles from "./section.module.css";

export type CompanyValues = {
  companyName: string;
  tradeName: string;
  SIRET: string;
  brandLogo: File | null | undefined;
};

type CompanyFieldsProps<Values> = {
  form: SchemaForm<Values>;
  /** Address of the stored logo, if any. */
  storedLogoUrl?: string | undefined;
};

/** Fields for an artisan's company and brand. */
export const CompanyFields = <Values extends CompanyValues>({
  form,
  storedLogoUrl,
}: CompanyFieldsProps<Values>): ReactElement => (
  <Stack gap="md">
    <div className={styles.pair}>
      <TextInput
        label="Raison sociale"
        autoComplete="organization"
        withAsterisk
        {...form.getInputProps("companyName")}
      />
      <TextInput label="Nom commercial" withAsterisk {...form.getInputProps("tradeName")} />
    </div>
    <TextInput
      label="Numéro SIRET"
      description="14 chiffres, sur votre avis de situation"
      inputMode="numeric"
      withAsterisk
      {...form.getInputProps("SIRET")}
    />
    <PictureField
      label="Logo de la marque des produits vendus"
      storedUrl={storedLogoUrl}
      {...form.getInputProps("brandLogo")}
      value={form.values.brandLogo}
    />
  </Stack>
);
