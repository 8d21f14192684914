import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { giveCode } from "@stokaz/contract/accounts/sign-in";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { call } from "../../lib/api/client.ts";
import { serverMessageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { useOpenSession } from "../../lib/session/open-session.ts";
import { Refusal } from "../../ui/page/refusal.tsx";
import styles from "./login-page.module.css";

type CodeFormProps = {
  /** Challenge that the server gave for the right password. */
  challenge: string;
  /** Returns to email and password. */
  onBack: () => void;
};

/** Second step of the login: a code of the authenticator app, or a recovery code. */
export const CodeForm = ({ challenge, onBack }: CodeFormProps): ReactElement => {
  const form = useSchemaForm({ schema: giveCode.body, initialValues: { challenge, code: "" } });
  const give = useMutation({
    mutationFn: (body: typeof form.values) => call(giveCode, { body }),
    onSuccess: useOpenSession(),
    onError: (error) => form.showFailure(error, serverMessageOf(error, "Erreur de connexion")),
  });
  return (
    <form
      aria-label="Validation en deux étapes"
      {...form.formProps((values) => give.mutate(values))}
    >
      <Stack gap="md">
        <Text>
          Ouvrez l'application de codes de votre téléphone et recopiez les six chiffres qu'elle
          montre.
        </Text>
        <TextInput
          label="Code"
          description={"Téléphone perdu\u202f? Un de vos codes de secours convient aussi."}
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="none"
          autoFocus
          {...form.getInputProps("code")}
        />
        <Refusal message={form.refusal} />
        <Button type="submit" loading={give.isPending} fullWidth>
          Valider
        </Button>
        <Anchor component="button" type="button" onClick={onBack} className={styles.forgotten}>
          Revenir à l'e-mail et au mot de passe
        </Anchor>
      </Stack>
    </form>
  );
};
