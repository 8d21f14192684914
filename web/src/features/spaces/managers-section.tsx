import type { Manager } from "@stokaz/contract/accounts/managers";
import { LIMITS } from "@stokaz/contract/limits";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { InvitedPerson } from "../../ui/offers/invited-person.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { managersQuery, useInviteManager, useRemoveManager } from "./api.ts";
import { ManagerInvitationForm } from "./manager-invitation-form.tsx";
import styles from "./managers.module.css";

const Row = ({ manager, spaceId }: { manager: Manager; spaceId: string }): ReactElement => {
  const again = useInviteManager(spaceId);
  return (
    <li className={styles.manager}>
      <InvitedPerson
        person={manager}
        acceptedLabel="Remet les commandes"
        lossWords="Cette personne ne pourra plus remettre vos commandes, dès maintenant. Un e‑mail le lui dira."
        removal={useRemoveManager(spaceId)}
        again={{ ...again, send: () => again.mutate(manager.email) }}
      />
    </li>
  );
};

/**
 * People who hand orders over at a space besides its lessor, with the form to invite one and a
 * button to remove each.
 */
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
