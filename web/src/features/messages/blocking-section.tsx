import { Button } from "@mantine/core";
import type { Conversation } from "@stokaz/contract/messages/messages";
import { PROBLEMS } from "@stokaz/contract/problems";
import { type ReactElement, useState } from "react";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { useBlock } from "./api.ts";

/** "Bloquer" button: asks first, because a block applies to all conversations of the two people. */
export const BlockButton = ({ conversation }: { conversation: Conversation }): ReactElement => {
  const [isAsking, setIsAsking] = useState(false);
  const block = useBlock(conversation._id);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setIsAsking(true)}>
        Bloquer
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Bloquer ${conversation.with.name} ?`}
        message="Vous ne pourrez plus vous écrire, dans aucune conversation. Vos commandes et vos locations continuent. Vous pourrez débloquer cette personne ici."
        confirmLabel="Bloquer"
        cancelLabel="Annuler"
        isPending={block.isPending}
        onConfirm={() => block.mutate(true, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** Reason why the user can't write here; nothing if they can. */
export const ClosedNotice = ({
  conversation,
}: {
  conversation: Conversation;
}): ReactElement | null => {
  const block = useBlock(conversation._id);
  if (conversation.isBlocking) {
    return (
      <Notice
        tone="info"
        title={`Vous avez bloqué ${conversation.with.name}.`}
        action={
          <Button variant="default" loading={block.isPending} onClick={() => block.mutate(false)}>
            Débloquer
          </Button>
        }
      >
        Vous ne vous écrivez plus. Vos commandes et vos locations continuent.
      </Notice>
    );
  }
  if (conversation.isBlocked) {
    return <Notice tone="info" title={PROBLEMS["message/blocked"].message} />;
  }
  return conversation.with.isAway ? (
    <Notice tone="info" title={PROBLEMS["message/recipient-away"].message} />
  ) : null;
};
