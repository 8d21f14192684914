import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { registrations } from "@stokaz/contract/accounts";
import { LIMITS } from "@stokaz/contract/limits";
import type { RegistrableRole } from "@stokaz/contract/roles";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { toast } from "../../lib/toasts.ts";
import { Panel } from "../../ui/panel.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { useRegister } from "./api.ts";
import { CompanyFields } from "./company-section.tsx";
import { CommitmentFields, ConsentFields } from "./consent-section.tsx";
import { ContactFields, IdentityFields } from "./person-section.tsx";
import styles from "./register-form.module.css";
import { noSchedule, ScheduleFields } from "./schedule-section.tsx";

const nothingTyped = {
  name: "",
  firstName: "",
  address: "",
  fixedPhone: "",
  mobilePhone: "",
  email: "",
  password: "",
  profilePhoto: undefined as File | null | undefined,
  termsGeneralAccepted: false,
  termsPrivacyAccepted: false,
  ...noSchedule,
  hasRentalContract: false,
  hasInsuranceExtension: false,
  plansToSubscribeInsurance: false,
  companyName: "",
  tradeName: "",
  SIRET: "",
  brandLogo: undefined as File | null | undefined,
};

type RegisterFormProps = { role: RegistrableRole; title: string };

/** Registration of one kind of person (spec §2, §5). What was typed outlives a refusal. */
export const RegisterForm = ({ role, title }: RegisterFormProps): ReactElement => {
  const schema = registrations[role];
  const form = useSchemaForm({ schema, initialValues: { ...nothingTyped, role } });
  const registration = useRegister();
  const submit = (values: typeof form.values): void => {
    const asked = Object.entries(values).filter(([field]) => field in schema.shape);
    registration.mutate(
      { ...Object.fromEntries(asked), role },
      {
        onError: (error) => {
          if (!form.showServerErrors(error)) toast.error(messageOf(error));
        },
      },
    );
  };
  return (
    <form aria-label={title} {...form.formProps(submit)}>
      <Stack gap="lg">
        <Panel title="Identité">
          <Stack gap="md">
            <IdentityFields form={form} />
            <PictureField
              label="Photo de profil"
              {...form.getInputProps("profilePhoto")}
              value={form.values.profilePhoto}
            />
          </Stack>
        </Panel>
        <Panel title="Contact">
          <Stack gap="md">
            <ContactFields form={form} />
            <TextInput
              label="Email"
              type="email"
              autoComplete="email"
              withAsterisk
              {...form.getInputProps("email")}
            />
            <PasswordInput
              label="Mot de passe"
              description={`Au moins ${LIMITS.passwordMin} caractères`}
              autoComplete="new-password"
              withAsterisk
              {...form.getInputProps("password")}
            />
          </Stack>
        </Panel>
        {role === "artisan" && (
          <Panel title="Entreprise">
            <CompanyFields form={form} />
          </Panel>
        )}
        {role === "lessor" && (
          <>
            <Panel
              title="Horaires"
              help="Quand les acheteurs récupèrent, et quand les artisans livrent."
            >
              <ScheduleFields form={form} />
            </Panel>
            <Panel title="Documents" help="Vous confirmez que :">
              <CommitmentFields form={form} />
            </Panel>
          </>
        )}
        <Panel title="Conditions">
          <ConsentFields form={form} />
        </Panel>
      </Stack>
      <div className={styles.submit}>
        <Button type="submit" size="lg" loading={registration.isPending} fullWidth>
          S'inscrire
        </Button>
      </div>
    </form>
  );
};
