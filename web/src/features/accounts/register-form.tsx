import { Button, Stack, TextInput } from "@mantine/core";
import { registrations } from "@stokaz/contract/accounts/accounts";
import type { RegistrableRole } from "@stokaz/contract/accounts/roles";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import {
  forgetRegistrationDraft,
  keepRegistrationDraft,
  recallRegistrationDraft,
} from "../../lib/browser/registration-draft.ts";
import { NewPasswordField } from "../../ui/fields/new-password-field.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useRegister } from "./api.ts";
import { CompanyFields } from "./company-section.tsx";
import { CommitmentFields, ConsentFields } from "./consent-section.tsx";
import { DraftNotice } from "./draft-section.tsx";
import { ContactFields, IdentityFields, ProfilePhotoField } from "./person-section.tsx";
import styles from "./register-form.module.css";
import { emptyProfile } from "./rules.ts";
import { ScheduleSection } from "./schedule-section.tsx";

type RegisterFormProps = { role: RegistrableRole; title: string };

/** Registration form of one role (spec §2, §5). Typed values stay after a refusal and a reload. */
export const RegisterForm = ({ role, title }: RegisterFormProps): ReactElement => {
  const schema = registrations[role];
  const [draft, setDraft] = useState(recallRegistrationDraft);
  const registration = useRegister();
  const form = useSchemaForm({
    schema,
    initialValues: { ...emptyProfile, ...draft, role },
    onValuesChange: keepRegistrationDraft,
  });
  const submit = (values: typeof form.values): void => {
    const asked = Object.entries(values).filter(([field]) => field in schema.shape);
    registration.mutate(
      { ...Object.fromEntries(asked), role },
      { onError: (error) => form.showFailure(error, messageOf(error)) },
    );
  };
  const restart = (): void => {
    form.setValues({ ...emptyProfile, role });
    form.clearErrors();
    forgetRegistrationDraft();
    setDraft(undefined);
  };
  return (
    <form aria-label={title} {...form.formProps(submit)}>
      <Stack gap="lg">
        {draft && <DraftNotice onRestart={restart} />}
        <Panel title="Identité">
          <Stack gap="md">
            <IdentityFields form={form} />
            <ProfilePhotoField form={form} isConsumer={role === "consumer"} />
          </Stack>
        </Panel>
        <Panel title="Contact">
          <Stack gap="md">
            <ContactFields form={form} isConsumer={role === "consumer"} />
            <TextInput
              label="Email"
              type="email"
              autoComplete="email"
              withAsterisk
              {...form.getInputProps("email")}
            />
            <NewPasswordField
              label="Mot de passe"
              isRequired
              {...form.getInputProps("password")}
              value={form.values.password}
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
            <ScheduleSection form={form} />
            <Panel title="Documents" help="Vous confirmez que :">
              <CommitmentFields form={form} />
            </Panel>
          </>
        )}
        <Panel title="Conditions">
          <ConsentFields form={form} role={role} />
        </Panel>
      </Stack>
      <div className={styles.submit}>
        <Refusal message={form.refusal} />
        <Button type="submit" size="lg" loading={registration.isPending} fullWidth>
          S'inscrire
        </Button>
      </div>
    </form>
  );
};
