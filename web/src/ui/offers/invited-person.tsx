import { Button } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { StatusBadge } from "../lists/status-badge.tsx";
import { CheckIcon, CloseIcon } from "../page/icons.tsx";
import { Refusal } from "../page/refusal.tsx";
import { ClockIcon } from "../page/tool-icons.tsx";
import styles from "./invited-person.module.css";

const BADGES = {
  accepted: { tone: "success", icon: <CheckIcon size={16} /> },
  invited: { tone: "warning", label: "Pas encore répondu", icon: <ClockIcon size={16} /> },
  expired: { tone: "neutral", label: "Invitation expirée", icon: <CloseIcon size={16} /> },
} as const;

type Person = { _id: string; email: string; name: string | null; state: keyof typeof BADGES };

type InvitedPersonProps = {
  person: Person;
  /** Badge of a person who accepted. */
  acceptedLabel: string;
  /** Sentence that says what an accepted person loses. */
  lossWords: string;
  removal: Pick<
    UseMutationResult<unknown, Error, string>,
    "mutate" | "reset" | "isPending" | "error"
  >;
  again: { send: () => void; isPending: boolean; error: Error | null };
  /** Rights of the person. */
  rights?: ReactNode;
  /** Other actions for the person. */
  actions?: ReactNode;
};

type RemoveButtonProps = Pick<InvitedPersonProps, "person" | "lossWords" | "removal">;

/** Button that removes all rights of a person, after a confirmation. */
const RemoveButton = ({ person, lossWords, removal }: RemoveButtonProps): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const who = person.name ?? person.email;
  const close = (): void => {
    removal.reset();
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" aria-label={`Enlever ${who}`} onClick={() => setAsking(true)}>
        Enlever
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Enlever ${who} ?`}
        message={person.state === "accepted" ? lossWords : "Son invitation ne servira plus à rien."}
        confirmLabel="Enlever"
        cancelLabel="Garder"
        isPending={removal.isPending}
        refusal={removal.error && messageOf(removal.error)}
        onConfirm={() => removal.mutate(person._id, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
};

/**
 * A person invited by email: the state of the invitation, a button for another mail until it is
 * accepted, and a button for the removal.
 */
export const InvitedPerson = ({
  person,
  acceptedLabel,
  lossWords,
  removal,
  again,
  rights,
  actions,
}: InvitedPersonProps): ReactElement => {
  const { email, name, state } = person;
  return (
    <>
      <div className={styles.words}>
        <strong>{name ?? email}</strong>
        {name && <span className={styles.soft}>{email}</span>}
        {rights}
        <StatusBadge label={acceptedLabel} {...BADGES[state]} />
      </div>
      <div className={styles.actions}>
        {state !== "accepted" && (
          <Button
            variant="default"
            loading={again.isPending}
            aria-label={`Envoyer de nouveau l'invitation à ${email}`}
            onClick={again.send}
          >
            Envoyer de nouveau
          </Button>
        )}
        {actions}
        <RemoveButton person={person} lossWords={lossWords} removal={removal} />
      </div>
      <Refusal message={again.error && messageOf(again.error)} />
    </>
  );
};
