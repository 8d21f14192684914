import { Button, Stack, Text, TextInput } from "@mantine/core";
import { addPasskey } from "@stokaz/contract/accounts/passkeys";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useAddPasskey } from "../../lib/api/passkeys.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";

const TITLE = "Ajouter une clé d'accès";

const named = addPasskey.body.pick({ name: true });

const PasskeyForm = ({ onDone }: { onDone: () => void }): ReactElement => {
  const add = useAddPasskey();
  const form = useSchemaForm({ schema: named, initialValues: { name: "" } });
  const submit = ({ name }: typeof form.values): void =>
    add.mutate(name, {
      onSuccess: onDone,
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form aria-label={TITLE} {...form.formProps(submit)}>
      <Stack gap="md">
        <Text>
          Votre navigateur va vous demander où la garder{"\u202f"}: sur cet appareil, sur votre
          téléphone ou sur une clé de sécurité. Nous n'en recevons que la moitié publique.
        </Text>
        <TextInput
          label="Nom de la clé"
          description="Pour la reconnaître, par exemple : téléphone de Marie"
          data-autofocus
          {...form.getInputProps("name")}
        />
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={add.isPending} />
        <Button type="submit" loading={add.isPending}>
          Continuer
        </Button>
      </DialogActions>
    </form>
  );
};

type PasskeyDialogProps = { opened: boolean; onClose: () => void };

/** Dialog that names a passkey and creates it in the browser. */
export const PasskeyDialog = ({ opened, onClose }: PasskeyDialogProps): ReactElement => (
  <Dialog opened={opened} onClose={onClose} title={TITLE} width={520}>
    <PasskeyForm onDone={onClose} />
  </Dialog>
);
