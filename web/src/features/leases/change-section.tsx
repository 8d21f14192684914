import { Button } from "@mantine/core";
import type { LeaseChange } from "@stokaz/contract/leases/lease-changes";
import { AMENDMENT_PAID } from "@stokaz/contract/leases/lease-paths";
import type { Lease } from "@stokaz/contract/leases/leases";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { useSearchParams } from "react-router";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { useComingBack } from "../../lib/browser/coming-back.ts";
import {
  formatCount,
  formatEuros,
  formatInstantDay,
  formatLongDay,
} from "../../lib/format/format.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { useGrowthReturn } from "./api.ts";
import { GiveBackSection } from "./give-back-section.tsx";
import { GrowSection } from "./grow-section.tsx";
import styles from "./lease.module.css";
import { LeaveSection } from "./leave-section.tsx";

/** French text of an agreed change. */
const wordsOf = ({ kind, before, after, effectiveOn }: LeaseChange): string => {
  const pallets = Math.abs(after.pallets - before.pallets);
  const lastDay = formatLongDay(lastDayBefore(after.endDate));
  const words = {
    leave: `Préavis donné\u202f: dernier jour le ${lastDay}`,
    extend: `Location prolongée\u202f: dernier jour le ${lastDay}`,
    add_pallets: `${formatCount(pallets, "palette ajoutée", "palettes ajoutées")} à partir du ${formatLongDay(effectiveOn)}`,
    give_back: `${formatCount(pallets, "palette rendue", "palettes rendues")}\u202f: payées jusqu'au ${formatLongDay(lastDayBefore(effectiveOn))}`,
  };
  return words[kind];
};

const ChangeItem = ({ change }: { change: LeaseChange }): ReactElement => {
  const territory = useTerritoryFacts();
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

/** Changes that an artisan can make, each with the title of its dialog and its button. */
const CHANGES = {
  extend: "Prolonger",
  add_pallets: "Ajouter des palettes",
  give_back: "Rendre des palettes",
  leave: "Quitter l'espace avant la fin",
} as const;
type Chosen = keyof typeof CHANGES;

/** What an administrator does for an artisan who can't log in. */
const FOR_SUSPENDED = "Donner le préavis d'un artisan suspendu";

const FORMS: Readonly<Record<Chosen, (lease: Lease, onDone: () => void) => ReactElement>> = {
  extend: (lease, onDone) => <GrowSection lease={lease} kind="extend" onDone={onDone} />,
  add_pallets: (lease, onDone) => <GrowSection lease={lease} kind="add_pallets" onDone={onDone} />,
  give_back: (lease, onDone) => <GiveBackSection lease={lease} onDone={onDone} />,
  leave: (lease, onDone) => <LeaveSection lease={lease} onDone={onDone} />,
};

const ORDER = ["extend", "add_pallets", "give_back", "leave"] as const;

/** True if this kind of change is possible for the lease. */
const isOffered = (kind: Chosen, { pallets, mayGrow, mayGiveNotice }: Lease): boolean => {
  if (mayGiveNotice) return kind === "leave";
  if (kind === "give_back") return pallets > 1;
  return kind === "leave" || mayGrow === true;
};

/**
 * Changes that the artisan can make to a lease, or an administrator for them while they are
 * suspended, and those that were made.
 */
export const ChangeSection = ({ lease }: { lease: Lease }): ReactElement | null => {
  const [parameters] = useSearchParams();
  useComingBack(
    parameters.has(AMENDMENT_PAID) ? parameters.get("session_id") : null,
    useGrowthReturn().mutate,
  );
  const [chosen, setChosen] = useState<Chosen>();
  const changes = lease.changes ?? [];
  const isOwn = lease.viewer === "artisan";
  const mayChange = (isOwn || lease.mayGiveNotice === true) && lease.status === "confirmed";
  const titleOf = (kind: Chosen): string => (isOwn ? CHANGES[kind] : FOR_SUSPENDED);
  if (!mayChange && changes.length === 0) return null;
  const offered = ORDER.filter((kind) => isOffered(kind, lease));
  const isHeldBack = isOwn && mayChange && lease.space.isTakenOff;
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
      {isHeldBack && (
        <p className={styles.hint}>
          Le loueur ne propose plus cet espace&#8239;: ni prolongation, ni palettes en plus.
        </p>
      )}
      {mayChange && (
        <div className={styles.choices} data-unprinted>
          {offered.map((kind) => (
            <Button key={kind} variant="default" onClick={() => setChosen(kind)}>
              {titleOf(kind)}
            </Button>
          ))}
        </div>
      )}
      {/* Also of what is no longer offered: an open dialog says why, and is closed by its form. */}
      {ORDER.map((kind) => (
        <Dialog
          key={kind}
          opened={chosen === kind}
          onClose={close}
          title={titleOf(kind)}
          width={600}
        >
          {FORMS[kind](lease, close)}
        </Dialog>
      ))}
    </Panel>
  );
};
