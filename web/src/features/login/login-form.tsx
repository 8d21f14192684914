import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { type ReactElement, Suspense, useState } from "react";
import { Link } from "react-router";
import { serverMessageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { loadAccountCalls } from "../../lib/session/load-account-calls.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { StorageNotice } from "../../ui/notices/storage-notice.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { useLogin, usePasskeyLogin } from "./api.ts";
import styles from "./login-page.module.css";

// This code is loaded on demand, because few users have a second step.
const CodeForm = lazyWithRetry(async () => (await import("./code-form.tsx")).CodeForm);

const loadCredentials = async () => (await loadAccountCalls()).credentials;

/** "Connexion" form (spec §2): a failure shows a toast with the server's sentence. */
export const LoginForm = (): ReactElement => {
  const login = useLogin();
  const passkey = usePasskeyLogin();
  const form = useSchemaForm({
    schema: loadCredentials,
    initialValues: { email: "", password: "" },
  });
  const [challenge, setChallenge] = useState<string>();
  const showFailure = (error: unknown): void =>
    form.showFailure(error, serverMessageOf(error, "Erreur de connexion"));
  const submit = (values: typeof form.values): void =>
    login.mutate(values, {
      onSuccess: (answer) => {
        if ("challenge" in answer) setChallenge(answer.challenge);
      },
      onError: showFailure,
    });
  if (challenge !== undefined) {
    return (
      <Suspense fallback={<Spinner />}>
        <CodeForm challenge={challenge} onBack={() => setChallenge(undefined)} />
      </Suspense>
    );
  }
  return (
    <form aria-label="Connexion" {...form.formProps(submit)}>
      <Stack gap="md">
        <StorageNotice />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.getInputProps("email")}
        />
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <Anchor
          component={Link}
          to={paths.forgotPassword.href()}
          underline="always"
          className={styles.forgotten}
        >
          Mot de passe oublié ?
        </Anchor>
        <Refusal message={form.refusal} />
        <Button type="submit" loading={login.isPending} fullWidth>
          Se connecter
        </Button>
        <ScriptButton
          variant="default"
          fullWidth
          loading={passkey.isPending}
          onClick={() => passkey.mutate(undefined, { onError: showFailure })}
        >
          Utiliser une clé d'accès
        </ScriptButton>
      </Stack>
    </form>
  );
};
