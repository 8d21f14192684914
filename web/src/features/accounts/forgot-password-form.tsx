import { Button, Stack, TextInput } from "@mantine/core";
import { forgotPassword } from "@stokaz/contract/accounts/passwords";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useForgotPassword } from "./api.ts";
import { PasswordOutcomeSection } from "./password-outcome-section.tsx";

/** Form that requests a reset link; the answer never tells if the account exists. */
export const ForgotPasswordForm = (): ReactElement => {
  const request = useForgotPassword();
  const form = useSchemaForm({ schema: forgotPassword.body, initialValues: { email: "" } });
  const submit = (values: typeof form.values): void =>
    request.mutate(values, {
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  if (request.isSuccess) {
    return (
      <PasswordOutcomeSection
        isSuccess
        message={request.data.message}
        hint="Rien reçu après quelques minutes ? Regardez dans les courriers indésirables, ou vérifiez l'adresse saisie."
        action={
          <Button variant="default" onClick={() => request.reset()}>
            Demander un autre lien
          </Button>
        }
      />
    );
  }
  return (
    <form aria-label="Mot de passe oublié" {...form.formProps(submit)}>
      <Stack gap="md">
        <TextInput
          label="Email"
          description="Celui de votre compte"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.getInputProps("email")}
        />
        <Refusal message={form.refusal} />
        <Button type="submit" loading={request.isPending} fullWidth>
          Recevoir un lien
        </Button>
        <Button component={Link} to={paths.login.href()} variant="subtle" color="ink.5" fullWidth>
          Retour à la connexion
        </Button>
      </Stack>
    </form>
  );
};
