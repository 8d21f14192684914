import { Button, Stack, TextInput } from "@mantine/core";
import type { User } from "@stokaz/contract/accounts/accounts";
import { type ReactElement, Suspense, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { showRefusal } from "../../lib/browser/newer-values.ts";
import { getSession } from "../../lib/session/session.ts";
import { UnsavedChanges } from "../../ui/fields/unsaved-changes.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { readNewestAccount, useSaveProfile } from "./api.ts";
import { CompanyFields } from "./company-section.tsx";
import { CommitmentFields, ConsentFields } from "./consent-section.tsx";
import { EmailFields } from "./email-section.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { ContactFields, IdentityFields, ProfilePhotoField } from "./person-section.tsx";
import styles from "./profile-form.module.css";
import { PaymentAccountFields } from "./profile-payment-section.tsx";
import { profileValues, schemaFor } from "./rules.ts";
import { ScheduleSection } from "./schedule-section.tsx";

const EmailDialog = lazyWithRetry(async () => (await import("./email-dialog.tsx")).EmailDialog);

/** Form for one's own profile (spec §2, §5). Typed values stay after a refusal. */
export const ProfileForm = ({ user }: { user: User }): ReactElement => {
  const [isEmailOpen, setIsEmailOpen] = useState<boolean>();
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  const schema = schemaFor(user);
  const profile = useSaveProfile();
  const form = useSchemaForm({ schema, initialValues: profileValues(user) });
  const readNewest = async () => profileValues(await readNewestAccount());
  const isConsumer = user.role === "consumer";
  const submit = (values: typeof form.values): void => {
    const asked = Object.entries(values).filter(([field]) => field in schema.shape);
    profile.mutate(Object.fromEntries(asked), {
      onError: (error) => void showRefusal(form, { error, sentence: messageOf(error) }, readNewest),
    });
  };
  const payments = (user.role === "lessor" || user.role === "artisan") && (
    <Panel title="Paiements">
      <PaymentAccountFields user={user} role={user.role} />
    </Panel>
  );
  return (
    <>
      <UnsavedChanges
        isUnsaved={() => form.isDirty() && !profile.isPending && getSession() !== null}
      />
      <form aria-label="Profil" {...form.formProps(submit)}>
        <Stack gap="lg">
          {/* Tasks still to do come first. */}
          {!user.stripeAccountId && payments}
          <Panel title="Identité">
            <Stack gap="md">
              <IdentityFields form={form} />
              <ProfilePhotoField
                form={form}
                isConsumer={isConsumer}
                storedUrl={user.profilePhoto}
              />
            </Stack>
          </Panel>
          <Panel title="Contact">
            <Stack gap="md">
              <ContactFields form={form} isConsumer={isConsumer} />
              <EmailFields user={user} onChange={() => setIsEmailOpen(true)} />
              <div className={styles.password}>
                <TextInput label="Mot de passe" placeholder="••••••••" disabled />
                <Button variant="default" onClick={() => setIsPasswordOpen(true)}>
                  Changer le mot de passe
                </Button>
              </div>
            </Stack>
          </Panel>
          {user.role === "lessor" && <ScheduleSection form={form} />}
          {user.role === "artisan" && (
            <Panel title="Entreprise">
              <CompanyFields form={form} storedLogoUrl={user.brandLogo} />
            </Panel>
          )}
          {user.stripeAccountId && payments}
          <Panel title="Documents" help="Ce que vous avez accepté et confirmé à l'inscription.">
            <Stack gap="md">
              {user.role === "lessor" && <CommitmentFields form={form} isDisabled />}
              <ConsentFields form={form} isDisabled />
            </Stack>
          </Panel>
        </Stack>
        <div className={styles.submit}>
          <Refusal message={form.refusal} />
          <Button type="submit" size="lg" loading={profile.isPending} fullWidth>
            Valider
          </Button>
        </div>
      </form>
      {isEmailOpen !== undefined && (
        <Suspense fallback={null}>
          <EmailDialog opened={isEmailOpen} onClose={() => setIsEmailOpen(false)} />
        </Suspense>
      )}
      <PasswordDialog opened={isPasswordOpen} onClose={() => setIsPasswordOpen(false)} />
    </>
  );
};
