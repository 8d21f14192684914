import { Button, Stack } from "@mantine/core";
import { changePassword } from "@stokaz/contract/accounts/passwords";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { NewPasswordField } from "../../ui/fields/new-password-field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { useChangePassword } from "./api.ts";

const TITLE = "Changer le mot de passe";

const PasswordForm = ({ onChanged }: { onChanged: () => void }): ReactElement => {
  const change = useChangePassword();
  const form = useSchemaForm({
    schema: changePassword.body,
    initialValues: { currentPassword: "", newPassword: "" },
  });
  const submit = (values: typeof form.values): void =>
    change.mutate(values, {
      onSuccess: onChanged,
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form aria-label={TITLE} {...form.formProps(submit)}>
      <Stack gap="md">
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps("currentPassword")}
        />
        <NewPasswordField
          label="Nouveau mot de passe"
          help="Vos autres appareils seront déconnectés."
          {...form.getInputProps("newPassword")}
          value={form.values.newPassword}
        />
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={change.isPending} />
        <Button type="submit" loading={change.isPending}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
};

type PasswordDialogProps = { opened: boolean; onClose: () => void };

/** Dialog to change one's password: the current one, then the new one. */
export const PasswordDialog = ({ opened, onClose }: PasswordDialogProps): ReactElement => (
  <Dialog opened={opened} onClose={onClose} title={TITLE} width={480}>
    <PasswordForm onChanged={onClose} />
  </Dialog>
);
