import { Button } from "@mantine/core";
import { lastDayBefore } from "@stokaz/contract/calendar";
import type { LeaseChange } from "@stokaz/contract/lease-changes";
import type { Lease } from "@stokaz/contract/leases";
import { type ReactElement, useState } from "react";
import { useTerritory } from "../../lib/api/territory.ts";
import {
  formatCount,
  formatEuros,
  formatInstantDay,
  formatLongDay,
} from "../../lib/format/format.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { GiveBackForm } from "./give-back-form.tsx";
import styles from "./lease.module.css";
import { LeaveForm } from "./leave-form.tsx";

/** What was agreed to, in words. */
const wordsOf = ({ kind, before, after, effectiveOn }: LeaseChange): string => {
  const pallets = Math.abs(after.pallets - before.pallets);
  const words = {
    leave: `Préavis donné\u202f: dernier jour le ${formatLongDay(lastDayBefore(after.endDate))}`,
    give_back: `${formatCount(pallets, "palette rendue", "palettes rendues")}\u202f: payées jusqu'au ${formatLongDay(lastDayBefore(effectiveOn))}`,
  };
  return words[kind];
};

const ChangeItem = ({ change }: { change: LeaseChange }): ReactElement => {
  const territory = useTerritory();
  return (
    <li>
      <span>
        {wordsOf(change)}
        {territory && (
          <span className={styles.detail}>
            Avenant n° {change.number}, le {formatInstantDay(change.madeAt, territory.timeZone)}
          </span>
        )}
        {change.refund > 0 && (
          <span className={styles.detail}>dont {formatEuros(change.refund)} remboursés</span>
        )}
      </span>
      <span className={styles.amount}>{formatEuros(change.priceChange)}</span>
    </li>
  );
};

/** What an artisan can change of a lease: the title of each dialog, which its button says too. */
const CHANGES = {
  give_back: "Rendre des palettes",
  leave: "Quitter l'espace avant la fin",
} as const;
type Chosen = keyof typeof CHANGES;

const FORMS: Readonly<Record<Chosen, (lease: Lease, onDone: () => void) => ReactElement>> = {
  give_back: (lease, onDone) => <GiveBackForm lease={lease} onDone={onDone} />,
  leave: (lease, onDone) => <LeaveForm leaseId={lease._id} onDone={onDone} />,
};

/** What its artisan can change of a lease, and what was changed of it. */
export const ChangeSection = ({ lease }: { lease: Lease }): ReactElement | null => {
  const [chosen, setChosen] = useState<Chosen>();
  const changes = lease.changes ?? [];
  const mayChange = lease.viewer === "artisan" && lease.status === "confirmed";
  if (!mayChange && changes.length === 0) return null;
  const offered = (["give_back", "leave"] as const).filter(
    (kind) => kind !== "give_back" || lease.pallets > 1,
  );
  const close = () => setChosen(undefined);
  return (
    <Panel title="Modifier la location">
      {changes.length > 0 && (
        <ul className={styles.payments} aria-label="Avenants">
          {changes.map((change) => (
            <ChangeItem key={change._id} change={change} />
          ))}
        </ul>
      )}
      {mayChange && (
        <div className={styles.choices} data-unprinted>
          {offered.map((kind) => (
            <Button key={kind} variant="default" onClick={() => setChosen(kind)}>
              {CHANGES[kind]}
            </Button>
          ))}
        </div>
      )}
      {offered.map((kind) => (
        <Dialog
          key={kind}
          opened={chosen === kind}
          onClose={close}
          title={CHANGES[kind]}
          width={600}
        >
          {FORMS[kind](lease, close)}
        </Dialog>
      ))}
    </Panel>
  );
};
