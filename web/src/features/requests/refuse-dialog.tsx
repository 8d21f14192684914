import { Button, Textarea } from "@mantine/core";
import { type RentalRequestShown, requestRefusal } from "@stokaz/contract/leases/rental-requests";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { useRefuseRequest } from "./api.ts";
import styles from "./requests.module.css";

type RefuseDialogProps = { request: RentalRequestShown; opened: boolean; onClose: () => void };

const RefuseForm = ({
  request,
  onTyped,
  onDone,
}: {
  request: RentalRequestShown;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const refuse = useRefuseRequest(request);
  const form = useSchemaForm({
    schema: requestRefusal,
    initialValues: { reason: "" },
    onValuesChange: onTyped,
  });
  const submit = (typed: typeof form.values): void =>
    refuse.mutate(typed, {
      onSuccess: onDone,
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Refuser la demande">
      <p className={styles.hint}>
        Rien n'est débité, et la place est de nouveau libre. {request.artisan.name} reçoit un e‑mail
        avec votre raison.
      </p>
      <Textarea
        label="Pourquoi refusez-vous ?"
        description="Quelques mots, que l'artisan lira ; téléphones et e-mails y sont masqués"
        autosize
        minRows={3}
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("reason")}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={refuse.isPending} />
        <Button type="submit" loading={refuse.isPending}>
          Refuser la demande
        </Button>
      </DialogActions>
    </form>
  );
};

/** Dialog in which a lessor gives the reason of a refusal. It asks before it drops typed text. */
export const RefuseDialog = ({ request, opened, onClose }: RefuseDialogProps): ReactElement => {
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Refuser ${request.artisan.name}`}
      isUnsaved={isUnsaved}
      width={560}
    >
      <RefuseForm request={request} onTyped={onTyped} onDone={close} />
    </Dialog>
  );
};
