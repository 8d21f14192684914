import { Button, Skeleton } from "@mantine/core";
import type { OwnSession } from "@stokaz/contract/accounts/sign-in";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { sessionsQuery, useEndAllSessions, useEndSession } from "../../lib/api/sign-in.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatInstant } from "../../lib/format/format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import styles from "./security.module.css";

const SessionRow = ({ session }: { session: OwnSession }): ReactElement => {
  const zone = useTerritoryFacts()?.timeZone;
  const end = useEndSession();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{session.device}</strong>
        <span className={styles.detail}>
          {session.isThis
            ? "Cet appareil"
            : zone && `Utilisé vers le ${formatInstant(session.lastSeenAt, zone)}`}
          {zone && `, ouvert le ${formatInstant(session.openedAt, zone)}`}
        </span>
      </div>
      {!session.isThis && (
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
          aria-label={`Déconnecter ${session.device}`}
        >
          Déconnecter
        </Button>
      )}
    </li>
  );
};

/** Devices that are signed in to one's account, with buttons to sign out one or all of them. */
export const SessionsSection = (): ReactElement => {
  const sessions = useQuery(sessionsQuery);
  const endAll = useEndAllSessions();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel
      title="Appareils connectés"
      help={
        "Un appareil que vous ne reconnaissez pas\u202f? Déconnectez-le, puis changez votre mot de passe."
      }
    >
      {sessions.isPending && <Skeleton height={64} aria-label="Chargement…" role="status" />}
      {sessions.isError && (
        <ErrorState message={messageOf(sessions.error)} onRetry={() => sessions.refetch()} />
      )}
      {sessions.data && (
        <>
          <ul className={styles.rows} aria-label="Appareils connectés">
            {sessions.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <Button variant="outline" color="red.8" onClick={() => setIsAsking(true)} mt="md">
            Déconnecter partout
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={"Déconnecter tous vos appareils\u202f?"}
        message={"Celui-ci aussi\u202f: vous vous reconnecterez avec votre mot de passe."}
        confirmLabel="Déconnecter partout"
        cancelLabel="Annuler"
        isPending={endAll.isPending}
        onConfirm={() => endAll.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </Panel>
  );
};
