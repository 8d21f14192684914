import { Button, Skeleton } from "@mantine/core";
import type { readSecondFactor } from "@stokaz/contract/accounts/sign-in";
import type { Answer } from "@stokaz/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import {
  secondFactorQuery,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from "../../lib/api/second-factor.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatCount, formatInstantDay } from "../../lib/format/format.ts";
import { useSession } from "../../lib/session/session.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { ProofFirstSection } from "./proof-first-section.tsx";
import { CODES_LOSS, RecoveryCodesCard } from "./recovery-codes-card.tsx";
import { SecondFactorDialog } from "./second-factor-dialog.tsx";
import styles from "./security.module.css";

type Factor = Answer<typeof readSecondFactor>;

/** Below this number of codes, a notice recommends new ones. */
const FEW_CODES = 3;

type OffProps = Pick<Factor, "isRequired"> & { onActivate: () => void };

const Off = ({ isRequired, onActivate }: OffProps): ReactElement => {
  const isUnproven = useSession()?.user?.emailUnproven;
  return (
    <>
      {isRequired && (
        <Notice tone="warning" title="Activez-la pour continuer.">
          Un compte d'administration en a besoin avant toute autre chose.
        </Notice>
      )}
      {isUnproven ? (
        <ProofFirstSection why="Elle pourrait fermer le compte à quelqu'un d'autre : elle s'active une fois que nous savons que l'adresse est la vôtre." />
      ) : (
        <div className={styles.actions}>
          <Button onClick={onActivate}>Activer</Button>
        </div>
      )}
    </>
  );
};

const On = ({ factor }: { factor: Factor & { since: Date } }): ReactElement => {
  const zone = useTerritoryFacts()?.timeZone;
  const remove = useRemoveSecondFactor();
  const renew = useRenewRecoveryCodes();
  const [isAsking, setIsAsking] = useState(false);
  const left = formatCount(factor.recoveryCodes, "code de secours", "codes de secours");
  return (
    <>
      <p className={styles.fact}>
        {zone && `Activée depuis le ${formatInstantDay(factor.since, zone)}. `}Il vous reste {left}.
      </p>
      {factor.recoveryCodes < FEW_CODES && (
        <Notice tone="warning" title="Faites de nouveaux codes de secours.">
          Sans eux, un téléphone perdu vous ferme votre compte.
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          Nouveaux codes de secours
        </Button>
        <Button variant="outline" color="red.8" onClick={() => setIsAsking(true)}>
          Retirer
        </Button>
      </div>
      <Dialog
        opened={renew.data !== undefined}
        onClose={renew.reset}
        title="Vos codes de secours"
        isUnsaved
        loss={CODES_LOSS}
        width={560}
      >
        {renew.data && <RecoveryCodesCard codes={renew.data.recoveryCodes} onKept={renew.reset} />}
      </Dialog>
      <ConfirmDialog
        opened={isAsking}
        title={"Retirer la validation en deux étapes\u202f?"}
        message="Le mot de passe suffira de nouveau pour ouvrir votre compte."
        confirmLabel="Retirer"
        cancelLabel="Annuler"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** Second factor beside the password: setup, removal, recovery codes. */
export const SecondFactorSection = (): ReactElement => {
  const factor = useQuery(secondFactorQuery);
  const [isActivating, setIsActivating] = useState(false);
  return (
    <Panel
      title="Validation en deux étapes"
      help="En plus du mot de passe, un code de votre téléphone : qui vous vole l'un n'a pas l'autre."
    >
      {factor.isPending && <Skeleton height={44} aria-label="Chargement…" role="status" />}
      {factor.isError && (
        <ErrorState message={messageOf(factor.error)} onRetry={() => factor.refetch()} />
      )}
      {factor.data &&
        (factor.data.since === null ? (
          <Off isRequired={factor.data.isRequired} onActivate={() => setIsActivating(true)} />
        ) : (
          <On factor={{ ...factor.data, since: factor.data.since }} />
        ))}
      {/* It stays when what is above changes: its recovery codes come once it is active. */}
      <SecondFactorDialog opened={isActivating} onClose={() => setIsActivating(false)} />
    </Panel>
  );
};
