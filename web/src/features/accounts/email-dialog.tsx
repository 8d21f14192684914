import { Button, Stack, TextInput } from "@mantine/core";
import { changeEmail } from "@stokaz/contract/accounts/email-proof";
import type { ReactElement } from "react";
import { useChangeEmail } from "../../lib/api/email-proof.ts";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";

const TITLE = "Changer d'adresse e-mail";

type EmailFormProps = { onTyped: () => void; onAsked: () => void };

const EmailForm = ({ onTyped, onAsked }: EmailFormProps): ReactElement => {
  const change = useChangeEmail();
  const form = useSchemaForm({
    schema: changeEmail.body,
    initialValues: { email: "", password: "" },
    // A password manager may fill the other field: nothing was typed then.
    onValuesChange: ({ email }) => {
      if (email !== "") onTyped();
    },
  });
  const submit = (values: typeof form.values): void =>
    change.mutate(values, {
      onSuccess: ({ message }) => {
        onAsked();
        toast.success(message);
      },
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form aria-label={TITLE} {...form.formProps(submit)}>
      <Stack gap="md">
        <TextInput
          label="Nouvelle adresse e-mail"
          description="Nous y envoyons un lien. Votre adresse change quand vous l'ouvrez, pas avant."
          type="email"
          autoComplete="email"
          data-autofocus
          {...form.getInputProps("email")}
        />
        <PasswordField
          label="Mot de passe"
          description="Pour être sûrs que c'est vous."
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={change.isPending} />
        <Button type="submit" loading={change.isPending}>
          Recevoir le lien
        </Button>
      </DialogActions>
    </form>
  );
};

type EmailDialogProps = { opened: boolean; onClose: () => void };

/**
 * Dialog to change one's address: the change takes effect once the link in the mail is opened. It
 * asks before it drops a typed address.
 */
export const EmailDialog = ({ opened, onClose }: EmailDialogProps): ReactElement => {
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={TITLE} isUnsaved={isUnsaved} width={480}>
      <EmailForm onTyped={onTyped} onAsked={close} />
    </Dialog>
  );
};
