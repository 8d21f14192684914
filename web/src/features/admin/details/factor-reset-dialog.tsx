import { Button, Stack, Text, Textarea } from "@mantine/core";
import { resetSecondFactor } from "@stokaz/contract/accounts/sign-in";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { call } from "../../../lib/api/client.ts";
import { messageOf } from "../../../lib/api/error.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";

const VERB = "Retirer la validation en deux étapes";

type ResetFormProps = { userId: string; onTyped: () => void; onDone: () => void };

const ResetForm = ({ userId, onTyped, onDone }: ResetFormProps): ReactElement => {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: resetSecondFactor.body,
    initialValues: { reason: "" },
    onValuesChange: onTyped,
  });
  const reset = useMutation({
    mutationFn: (body: typeof form.values) =>
      call(resetSecondFactor, { params: { id: userId }, body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: ["admin"] });
      onDone();
    },
    onError: (error) => form.showFailure(error, messageOf(error)),
  });
  return (
    <form aria-label={VERB} {...form.formProps((values) => reset.mutate(values))}>
      <Stack gap="md">
        <Text>
          Pour qui a perdu son téléphone et ses codes de secours. Vérifiez d'abord que c'est bien
          cette personne qui le demande. Ses appareils sont déconnectés et un e-mail le lui dit.
        </Text>
        <Textarea
          label="Motif"
          description="Lu par la personne, et gardé au journal"
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps("reason")}
        />
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={reset.isPending} />
        <Button type="submit" color="red.8" loading={reset.isPending}>
          Retirer
        </Button>
      </DialogActions>
    </form>
  );
};

/**
 * Dialog to remove a person's second factor for a reason, if they lost their phone and recovery
 * codes.
 */
export const FactorResetDialog = ({
  userId,
  name,
}: {
  userId: string;
  name: string;
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsOpen(false));
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {VERB}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title={`${VERB} de ${name}\u202f?`}
        isUnsaved={isUnsaved}
        isLostByGoingBack
        width={520}
      >
        <ResetForm userId={userId} onTyped={onTyped} onDone={close} />
      </Dialog>
    </>
  );
};
