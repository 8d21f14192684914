import { Anchor, Checkbox, Stack } from "@mantine/core";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { SchemaForm } from "../../lib/form.ts";
import { paths } from "../../lib/paths.ts";

export type ConsentValues = { termsGeneralAccepted: boolean; termsPrivacyAccepted: boolean };
export type CommitmentValues = {
  hasRentalContract: boolean;
  hasInsuranceExtension: boolean;
  plansToSubscribeInsurance: boolean;
};

const invalid = (error: unknown) => (error ? { "aria-invalid": true as const } : {});

type FieldsProps<Values> = { form: SchemaForm<Values>; isDisabled?: boolean };

/** What every account accepts. */
export const ConsentFields = <Values extends ConsentValues>({
  form,
  isDisabled = false,
}: FieldsProps<Values>): ReactElement => (
  <Stack gap="md">
    <Checkbox
      size="md"
      disabled={isDisabled}
      label={
        <>
          J'accepte les{" "}
          <Anchor component={Link} to={paths.termsOfUse.href()} target="_blank" underline="always">
            conditions générales d'utilisation
          </Anchor>
        </>
      }
      {...invalid(form.errors.termsGeneralAccepted)}
      {...form.getInputProps("termsGeneralAccepted", { type: "checkbox" })}
    />
    <Checkbox
      size="md"
      disabled={isDisabled}
      label={
        <>
          J'accepte les{" "}
          <Anchor
            component={Link}
            to={paths.privacyPolicy.href()}
            target="_blank"
            underline="always"
          >
            conditions relatives aux données privées
          </Anchor>
        </>
      }
      {...invalid(form.errors.termsPrivacyAccepted)}
      {...form.getInputProps("termsPrivacyAccepted", { type: "checkbox" })}
    />
  </Stack>
);

/** What a lessor confirms of the place they rent out. */
export const CommitmentFields = <Values extends CommitmentValues>({
  form,
  isDisabled = false,
}: FieldsProps<Values>): ReactElement => (
  <Stack gap="md">
    <Checkbox
      size="md"
      disabled={isDisabled}
      label="J'ai un contrat de location ou une preuve de propriété"
      {...invalid(form.errors.hasRentalContract)}
      {...form.getInputProps("hasRentalContract", { type: "checkbox" })}
    />
    <Checkbox
      size="md"
      disabled={isDisabled}
      label="J'ai une extension d'assurance multirisque habitation"
      {...invalid(form.errors.hasInsuranceExtension)}
      {...form.getInputProps("hasInsuranceExtension", { type: "checkbox" })}
    />
    <Checkbox
      size="md"
      disabled={isDisabled}
      label="J'envisage de souscrire à une extension d'assurance"
      {...invalid(form.errors.plansToSubscribeInsurance)}
      {...form.getInputProps("plansToSubscribeInsurance", { type: "checkbox" })}
    />
  </Stack>
);
