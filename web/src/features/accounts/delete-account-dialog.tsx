import { Anchor, Button, Stack, Text } from "@mantine/core";
import { deleteAccount } from "@stokaz/contract/accounts/accounts";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { useSession } from "../../lib/session/session.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { useDeleteAccount } from "./api.ts";

const TITLE = "Supprimer mon compte";

/** True if the account must stay for now: the reason is shown in the dialog. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

/** Text that says what can't be read any more once the account is closed. */
const DocumentsText = ({ isSeller }: { isSeller: boolean }): ReactElement => (
  <Text>
    Téléchargez d'abord{" "}
    <Anchor component={Link} to={paths.documents.href()} underline="always" inherit>
      vos documents
    </Anchor>
    {isSeller && (
      <>
        {" "}
        et lisez{" "}
        <Anchor component={Link} to={paths.earnings.href()} underline="always" inherit>
          vos revenus
        </Anchor>
      </>
    )}{" "}
    : ils sont gardés, mais vous ne pourrez plus les lire.
    {isSeller &&
      " Vos montants de l'année vous sont envoyés par e-mail pour votre déclaration, au lieu du récapitulatif de janvier."}
  </Text>
);

const DeleteAccountForm = (): ReactElement => {
  const deletion = useDeleteAccount();
  const session = useSession();
  const form = useSchemaForm({ schema: deleteAccount.body, initialValues: { password: "" } });
  const submit = (values: typeof form.values): void =>
    deletion.mutate(values, {
      onError: (error) => {
        if (!isRefused(error)) form.showFailure(error, messageOf(error));
      },
    });
  return (
    <form aria-label={TITLE} {...form.formProps(submit)}>
      <Stack gap="md">
        <Text>
          Votre nom, votre e-mail, votre adresse, vos téléphones et vos images sont effacés, et vos
          annonces retirées. Seules restent les écritures que la loi impose de garder. Rien de cela
          ne peut être annulé.
        </Text>
        <DocumentsText isSeller={session?.role === "lessor" || session?.role === "artisan"} />
        {session?.role === "consumer" && (
          <Text>
            Un achat auquel vous pouvez encore renoncer ? Faites-le d'abord : une fois le compte
            supprimé, aucun lien ne peut plus vous être envoyé.
          </Text>
        )}
        {isRefused(deletion.error) && (
          <Notice tone="warning" title={deletion.error.message}>
            {deletion.error.code === "account/has-commitments" &&
              "Votre compte pourra être supprimé dès qu'elles seront terminées. Un artisan quitte une location depuis la page de celle-ci."}
          </Notice>
        )}
        <PasswordField
          label="Mot de passe"
          description="Pour être sûrs que c'est bien vous"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps("password")}
        />
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={deletion.isPending} />
        <Button type="submit" color="red.8" loading={deletion.isPending}>
          Supprimer définitivement
        </Button>
      </DialogActions>
    </form>
  );
};

type DeleteAccountDialogProps = { opened: boolean; onClose: () => void };

/** Dialog that deletes one's account after the password is given. */
export const DeleteAccountDialog = ({
  opened,
  onClose,
}: DeleteAccountDialogProps): ReactElement => (
  <Dialog opened={opened} onClose={onClose} title={TITLE} width={520}>
    <DeleteAccountForm />
  </Dialog>
);
