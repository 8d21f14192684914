import { Button } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { messageOf } from "../lib/api/error.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { CheckIcon, CloseIcon } from "./icons.tsx";
import styles from "./invited-person.module.css";
import { Refusal } from "./refusal.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { ClockIcon } from "./tool-icons.tsx";

const BADGES = {
  accepted: { tone: "success", icon: <CheckIcon size={16} /> },
  invited: { tone: "warning", label: "Pas encore répondu", icon: <ClockIcon size={16} /> },
  expired: { tone: "neutral", label: "Invitation expirée", icon: <CloseIcon size={16} /> },
} as const;

type Person = { _id: string; email: string; name: string | null; state: keyof typeof BADGES };

type InvitedPersonProps = {
  person: Person;
  /** The badge of somebody who accepted. */
  acceptedLabel: string;
  /** Says what somebody who accepted loses. */
  lossWords: string;
  removal: Pick<
    UseMutationResult<unknown, Error, string>,
    "mutate" | "reset" | "isPending" | "error"
  >;
  again: { send: () => void; isPending: boolean; error: Error | null };
  /** What the person may do. */
  rights?: ReactNode;
  /** Other things to do with them. */
  actions?: ReactNode;
};

type RemoveButtonProps = Pick<InvitedPersonProps, "person" | "lossWords" | "removal">;

/** Takes everything back from somebody, after asking. */
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

/** Somebody who was invited by e-mail: how it stands, another mail while they did not accept, and their removal. */
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
