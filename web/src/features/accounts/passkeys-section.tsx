import { Button, Skeleton } from "@mantine/core";
import type { OwnPasskey } from "@stokaz/contract/accounts/passkeys";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { passkeysQuery, useRemovePasskey } from "../../lib/api/passkeys.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatInstantDay } from "../../lib/format/format.ts";
import { useSession } from "../../lib/session/session.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { PasskeyDialog } from "./passkey-dialog.tsx";
import { ProofFirstSection } from "./proof-first-section.tsx";
import styles from "./security.module.css";

const PasskeyRow = ({ passkey }: { passkey: OwnPasskey }): ReactElement => {
  const zone = useTerritoryFacts()?.timeZone;
  const remove = useRemovePasskey();
  const [isAsking, setIsAsking] = useState(false);
  const { name, addedAt, lastUsedAt } = passkey;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.detail}>
          {zone &&
            `Ajoutée le ${formatInstantDay(addedAt, zone)}, ${
              lastUsedAt
                ? `utilisée le ${formatInstantDay(lastUsedAt, zone)}`
                : "pas encore utilisée"
            }`}
        </span>
      </div>
      <Button
        variant="default"
        onClick={() => setIsAsking(true)}
        aria-label={`Retirer la clé ${name}`}
      >
        Retirer
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Retirer la clé ${name}\u202f?`}
        message="Elle n'ouvrira plus votre compte. Supprimez-la aussi de l'appareil qui la garde."
        confirmLabel="Retirer"
        cancelLabel="Annuler"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(passkey.id, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </li>
  );
};

/** Passkeys of the account: a device's fingerprint, face or PIN instead of password and code. */
export const PasskeysSection = (): ReactElement => {
  const passkeys = useQuery(passkeysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const isUnproven = useSession()?.user?.emailUnproven;
  return (
    <Panel
      title="Clés d'accès"
      help="Connectez-vous avec votre doigt, votre visage ou le code de votre appareil, sans mot de passe."
    >
      {passkeys.isPending && <Skeleton height={44} aria-label="Chargement…" role="status" />}
      {passkeys.isError && (
        <ErrorState message={messageOf(passkeys.error)} onRetry={() => passkeys.refetch()} />
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className={styles.rows} aria-label="Clés d'accès">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {passkeys.data && isUnproven && (
        <ProofFirstSection why="Une clé d'accès ouvre le compte à elle seule : elle s'ajoute une fois que nous savons que l'adresse est la vôtre." />
      )}
      {passkeys.data && !isUnproven && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            Ajouter une clé d'accès
          </Button>
        </div>
      )}
      <PasskeyDialog opened={isAdding} onClose={() => setIsAdding(false)} />
    </Panel>
  );
};
