import { Button, Stack } from "@mantine/core";
import { resetPassword } from "@stokaz/contract/accounts/passwords";
import { RESET_LINK_LIFE } from "@stokaz/contract/accounts/session-lives";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { NewPasswordField } from "../../ui/fields/new-password-field.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useResetPassword } from "./api.ts";
import { PasswordOutcomeSection } from "./password-outcome-section.tsx";

const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === "account/reset-link-invalid" ||
    error.errors.some(({ field }) => field === "token"));

/** Form to choose a new password with the token of a mailed link. */
export const ResetPasswordForm = ({ token }: { token: string }): ReactElement => {
  const reset = useResetPassword();
  const form = useSchemaForm({
    schema: resetPassword.body,
    initialValues: { token, password: "" },
  });
  const submit = (values: typeof form.values): void =>
    reset.mutate(values, {
      onError: (error) => {
        if (!isLinkRefused(error)) form.showFailure(error, messageOf(error));
      },
    });
  if (reset.isSuccess) {
    return (
      <PasswordOutcomeSection
        isSuccess
        message={reset.data.message}
        hint="Par sécurité, vous êtes déconnecté de tous vos appareils."
        action={
          <Button component={Link} to={paths.login.href()}>
            Se connecter
          </Button>
        }
      />
    );
  }
  if (token === "" || isLinkRefused(reset.error)) {
    return (
      <PasswordOutcomeSection
        isSuccess={false}
        message={PROBLEMS["account/reset-link-invalid"].message}
        hint={`Un lien sert une seule fois, pendant ${RESET_LINK_LIFE.words}.`}
        action={
          <Button component={Link} to={paths.forgotPassword.href()}>
            Demander un nouveau lien
          </Button>
        }
      />
    );
  }
  return (
    <form aria-label="Réinitialisation" {...form.formProps(submit)}>
      <Stack gap="md">
        <NewPasswordField
          label="Nouveau mot de passe"
          {...form.getInputProps("password")}
          value={form.values.password}
        />
        <Refusal message={form.refusal} />
        <Button type="submit" loading={reset.isPending} fullWidth>
          Enregistrer le mot de passe
        </Button>
      </Stack>
    </form>
  );
};
