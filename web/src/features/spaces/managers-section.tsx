import { Button } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import type { Manager } from "@stokaz/contract/managers";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { CheckIcon, CloseIcon } from "../../ui/icons.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { ClockIcon } from "../../ui/tool-icons.tsx";
import { managersQuery, useInviteManager, useRemoveManager } from "./api.ts";
import { ManagerInvitationForm } from "./manager-invitation-form.tsx";
import styles from "./managers.module.css";

const BADGES = {
  accepted: { tone: "success", label: "Remet les commandes", icon: <CheckIcon size={16} /> },
  invited: { tone: "warning", label: "Pas encore répondu", icon: <ClockIcon size={16} /> },
  expired: { tone: "neutral", label: "Invitation expirée", icon: <CloseIcon size={16} /> },
} as const satisfies Record<Manager["state"], object>;

type RowProps = { manager: Manager; spaceId: string };

/** Takes it back from somebody, after asking. */
const RemoveButton = ({ manager, spaceId }: RowProps): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const removal = useRemoveManager(spaceId);
  const who = manager.name ?? manager.email;
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
        message={
          manager.state === "accepted"
            ? "Cette personne ne pourra plus remettre vos commandes, dès maintenant. Un e‑mail le lui dira."
            : "Son invitation ne servira plus à rien."
        }
        confirmLabel="Enlever"
        cancelLabel="Garder"
        isPending={removal.isPending}
        refusal={removal.error && messageOf(removal.error)}
        onConfirm={() => removal.mutate(manager._id, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
};

const Row = ({ manager, spaceId }: RowProps): ReactElement => {
  const { email, name, state } = manager;
  const again = useInviteManager(spaceId);
  return (
    <li className={styles.manager}>
      <div className={styles.words}>
        <strong>{name ?? email}</strong>
        {name && <span className={styles.soft}>{email}</span>}
        <StatusBadge {...BADGES[state]} />
      </div>
      <div className={styles.actions}>
        {state !== "accepted" && (
          <Button
            variant="default"
            loading={again.isPending}
            aria-label={`Envoyer de nouveau l'invitation à ${email}`}
            onClick={() => again.mutate(email)}
          >
            Envoyer de nouveau
          </Button>
        )}
        <RemoveButton manager={manager} spaceId={spaceId} />
      </div>
      <Refusal message={again.error && messageOf(again.error)} />
    </li>
  );
};

/** Who hands orders over at a space besides its lessor: named by e-mail, taken back with one press. */
export const ManagersSection = ({ spaceId }: { spaceId: string }): ReactElement => {
  const { data, error, refetch } = useQuery(managersQuery(spaceId));
  if (!data) {
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Spinner />
    );
  }
  const managers = data.data;
  return (
    <div className={styles.managers}>
      <p className={styles.lead}>
        Vous remettez les commandes de cet espace. Vous n'êtes pas toujours là&#8239;? Invitez une
        personne de confiance&#8239;: elle verra qui vient et quand, et vérifiera le code de
        l'acheteur. Elle ne verra rien d'autre de votre compte.
      </p>
      {managers.length > 0 && (
        <ul className={styles.list} aria-label="Personnes invitées">
          {managers.map((manager) => (
            <Row key={manager._id} manager={manager} spaceId={spaceId} />
          ))}
        </ul>
      )}
      {managers.length < LIMITS.managers ? (
        <ManagerInvitationForm spaceId={spaceId} />
      ) : (
        <p className={styles.soft}>
          {LIMITS.managers} personnes au plus par espace. Enlevez-en une pour en inviter une autre.
        </p>
      )}
    </div>
  );
};
