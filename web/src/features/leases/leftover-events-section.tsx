import type { Lease } from "@stokaz/contract/leases/leases";
import { LEFTOVER_DECISION_LABELS, type LeftoverEvent } from "@stokaz/contract/leases/leftovers";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatCount, formatInstant, formatLongDay } from "../../lib/format/format.ts";
import { LeftoverPicture } from "../../ui/pictures/leftover-picture.tsx";
import styles from "./lease.module.css";

/** French text of an event. */
const wordsOf = (
  { kind, units, decision, fetchUntil }: LeftoverEvent,
  { artisan, lessor }: Lease,
): string => {
  switch (kind) {
    case "fetched":
      return units
        ? `${artisan.name} a repris ${formatCount(units, "unité")}`
        : `${artisan.name} dit avoir tout repris`;
    case "confirmed":
      return `${lessor.name} confirme que la place est vide`;
    case "reported":
      return `${lessor.name} dit ce qu'il reste`;
    case "case":
      return "Nous décidons de la suite";
    case "decided":
      return fetchUntil
        ? `Décidé\u202f: à reprendre au plus tard le ${formatLongDay(fetchUntil)}`
        : `Décidé\u202f: ${decision ? LEFTOVER_DECISION_LABELS[decision] : ""}`;
  }
};

/**
 * Statements of both sides and the operator's decisions about the goods that stayed, newest first.
 */
export const LeftoverEvents = ({
  lease,
  events,
}: {
  lease: Lease;
  events: readonly LeftoverEvent[];
}): ReactElement | null => {
  const timeZone = useTerritoryFacts()?.timeZone;
  if (!timeZone) return null;
  return (
    <ol className={styles.payments} aria-label="Ce qui s'est passé">
      {events.map((event) => (
        <li key={event._id}>
          <span>
            {wordsOf(event, lease)}
            <span className={styles.detail}>{formatInstant(event.at, timeZone)}</span>
            {event.note && <span className={styles.note}>{event.note}</span>}
            {event.hasPicture && <LeftoverPicture leaseId={lease._id} eventId={event._id} />}
          </span>
        </li>
      ))}
    </ol>
  );
};
