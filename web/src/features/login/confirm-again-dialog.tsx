import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { confirmAgain } from "@stokaz/contract/accounts/sign-in";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { call } from "../../lib/api/client.ts";
import { messageOf } from "../../lib/api/error.ts";
import { secondFactorQuery } from "../../lib/api/second-factor.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";

const TITLE = "Confirmez que c'est vous";

type FormProps = { hasFactor: boolean; onConfirmed: () => void };

const ConfirmForm = ({ hasFactor, onConfirmed }: FormProps): ReactElement => {
  const form = useSchemaForm({
    schema: confirmAgain.body,
    initialValues: hasFactor ? { code: "" } : { password: "" },
  });
  const confirm = useMutation({
    mutationFn: (body: typeof form.values) => call(confirmAgain, { body }),
    onSuccess: onConfirmed,
    onError: (error) => form.showFailure(error, messageOf(error)),
  });
  return (
    <form aria-label={TITLE} {...form.formProps((values) => confirm.mutate(values))}>
      <Stack gap="md">
        <Text>
          Pour protéger votre compte, donnez {hasFactor ? "un code" : "votre mot de passe"} encore
          une fois. Nous ne le redemanderons pas avant un quart d'heure.
        </Text>
        {hasFactor ? (
          <TextInput
            label="Code"
            description="Les six chiffres de votre téléphone, ou un code de secours"
            autoComplete="one-time-code"
            inputMode="text"
            data-autofocus
            {...form.getInputProps("code")}
          />
        ) : (
          <PasswordField
            label="Mot de passe"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps("password")}
          />
        )}
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={confirm.isPending} />
        <Button type="submit" loading={confirm.isPending}>
          Confirmer
        </Button>
      </DialogActions>
    </form>
  );
};

const Ask = ({ onConfirmed }: Pick<FormProps, "onConfirmed">): ReactElement => {
  const factor = useQuery(secondFactorQuery);
  if (factor.data) {
    return <ConfirmForm hasFactor={factor.data.since !== null} onConfirmed={onConfirmed} />;
  }
  return factor.isError ? (
    <ErrorState message={messageOf(factor.error)} onRetry={() => factor.refetch()} />
  ) : (
    <Skeleton height={160} aria-label="Chargement…" role="status" />
  );
};

type ConfirmAgainDialogProps = {
  opened: boolean;
  onDone: (isConfirmed: boolean) => void;
  onClosed: () => void;
};

/**
 * Asks for the password or a code before a dangerous action; opens above the dialog of this action.
 */
export const ConfirmAgainDialog = ({
  opened,
  onDone,
  onClosed,
}: ConfirmAgainDialogProps): ReactElement => (
  <Dialog
    opened={opened}
    onClose={() => onDone(false)}
    onClosed={onClosed}
    title={TITLE}
    width={480}
    zIndex={400}
  >
    <Ask onConfirmed={() => onDone(true)} />
  </Dialog>
);
