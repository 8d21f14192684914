import { Anchor, Checkbox, Stack } from "@mantine/core";
import type { Role } from "@stokaz/contract/accounts/roles";
import { LEGAL_SLUGS } from "@stokaz/contract/legal/legal-kinds";
import { paths } from "@stokaz/contract/paths";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Link } from "react-router";
import type { SchemaForm } from "../../lib/browser/form.ts";

export type ConsentValues = { termsGeneralAccepted: boolean; termsPrivacyAccepted: boolean };
export type CommitmentValues = {
  hasRentalContract: boolean;
  hasInsuranceExtension: boolean;
  plansToSubscribeInsurance: boolean;
};

const invalid = (error: unknown) => (error ? { "aria-invalid": true as const } : {});

type FieldsProps<Values> = { form: SchemaForm<Values>; isDisabled?: boolean };

type TickProps<Values> = {
  form: SchemaForm<Values>;
  name: keyof ConsentValues | keyof CommitmentValues;
  label: ReactNode;
  /** Reason for the question, one sentence. */
  why?: ReactNode;
  isDisabled: boolean;
};

const Tick = <Values,>({ form, name, label, why, isDisabled }: TickProps<Values>): ReactElement => (
  <Checkbox
    size="md"
    disabled={isDisabled}
    label={label}
    {...(why && { description: why })}
    {...invalid(form.errors[name])}
    {...form.getInputProps(name, { type: "checkbox" })}
  />
);

type RoleText = { before: string; label: string; to: string };

const ROLE_TEXTS: Partial<Record<Role, readonly RoleText[]>> = {
  artisan: [
    { before: "Avec le ", label: "mandat du vendeur", to: paths.sellerMandate.href() },
    {
      before: " et le ",
      label: "mandat de facturation",
      to: paths.textArchive.href(LEGAL_SLUGS.invoicing),
    },
  ],
  lessor: [{ before: "Avec les ", label: "conditions des loueurs", to: paths.lessorTerms.href() }],
};

/** Texts that a role accepts together with the terms. */
const RoleTexts = ({ texts }: { texts: readonly RoleText[] }): ReactElement => (
  <>
    {texts.map(({ before, label, to }) => (
      <Fragment key={label}>
        {before}
        <Anchor component={Link} to={to} target="_blank" underline="always" inherit>
          {label}
        </Anchor>
      </Fragment>
    ))}
    .
  </>
);

/** Consents of every account. */
export const ConsentFields = <Values extends ConsentValues>({
  form,
  isDisabled = false,
  role,
}: FieldsProps<Values> & { role?: Role }): ReactElement => {
  const texts = role && ROLE_TEXTS[role];
  return (
    <Stack gap="md">
      <Tick
        form={form}
        isDisabled={isDisabled}
        name="termsGeneralAccepted"
        {...(texts && { why: <RoleTexts texts={texts} /> })}
        label={
          <>
            J'accepte les{" "}
            <Anchor
              component={Link}
              to={paths.termsOfUse.href()}
              target="_blank"
              underline="always"
            >
              conditions générales d'utilisation
            </Anchor>
          </>
        }
      />
      <Tick
        form={form}
        isDisabled={isDisabled}
        name="termsPrivacyAccepted"
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
      />
    </Stack>
  );
};

/** Statements that a lessor makes about the place they rent out. */
export const CommitmentFields = <Values extends CommitmentValues>({
  form,
  isDisabled = false,
}: FieldsProps<Values>): ReactElement => (
  <Stack gap="md">
    <Tick
      form={form}
      isDisabled={isDisabled}
      name="hasRentalContract"
      label="J'ai un contrat de location ou une preuve de propriété"
      why="Pour louer une partie de votre logement, il faut en être propriétaire, ou que votre bail ou votre bailleur le permette."
    />
    <Tick
      form={form}
      isDisabled={isDisabled}
      name="hasInsuranceExtension"
      label="J'ai une extension d'assurance multirisque habitation"
      why="Une assurance habitation ordinaire ne couvre pas les biens d'un professionnel gardés chez vous : l'extension les ajoute."
    />
    <Tick
      form={form}
      isDisabled={isDisabled}
      name="plansToSubscribeInsurance"
      label="J'envisage de souscrire à une extension d'assurance"
      why="Si votre contrat ne couvre pas encore tout ce que vous garderez, vous vous engagez à le compléter : demandez-le à votre assureur."
    />
  </Stack>
);
