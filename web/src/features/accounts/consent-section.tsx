import { Anchor, Checkbox, Stack } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { Role } from "@stokaz/contract/roles";
import type { ReactElement, ReactNode } from "react";
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
  /** Why it is asked, one sentence. */
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

const ROLE_TEXTS: Partial<Record<Role, { before: string; label: string; to: string }>> = {
  artisan: { before: "Avec le ", label: "mandat du vendeur", to: paths.sellerMandate.href() },
  lessor: { before: "Avec les ", label: "conditions des loueurs", to: paths.lessorTerms.href() },
};

/** The text that a role accepts with the terms. */
const RoleText = ({ role }: { role: Role }): ReactElement | null => {
  const text = ROLE_TEXTS[role];
  return text ? (
    <>
      {text.before}
      <Anchor component={Link} to={text.to} target="_blank" underline="always" inherit>
        {text.label}
      </Anchor>
      .
    </>
  ) : null;
};

/** What every account accepts. */
export const ConsentFields = <Values extends ConsentValues>({
  form,
  isDisabled = false,
  role,
}: FieldsProps<Values> & { role?: Role }): ReactElement => (
  <Stack gap="md">
    <Tick
      form={form}
      isDisabled={isDisabled}
      name="termsGeneralAccepted"
      {...(role && ROLE_TEXTS[role] && { why: <RoleText role={role} /> })}
      label={
        <>
          J'accepte les{" "}
          <Anchor component={Link} to={paths.termsOfUse.href()} target="_blank" underline="always">
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

/** What a lessor confirms of the place they rent out. */
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
