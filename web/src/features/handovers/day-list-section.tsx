import type { Pickup, PickupLine } from "@stokaz/contract/handover/handover";
import { capitalise } from "@stokaz/contract/text";
import type { ReactElement } from "react";
import { useToday } from "../../lib/api/territory.ts";
import { formatWeekday } from "../../lib/format/format.ts";
import { formatSlotHours } from "../../lib/format/pickup.ts";
import styles from "./day-list-section.module.css";
import { isWaiting, reasonToKeep, whereOf } from "./rules.ts";

type DayListSectionProps = { pickups: readonly Pickup[]; timeZone: string };

const LineWords = ({ line }: { line: PickupLine }): ReactElement => {
  const reason = reasonToKeep(line);
  return (
    <div>
      {line.quantity} × {line.productName} ({whereOf(line)})
      {reason && (
        <>
          {" : "}
          <strong>{reason}</strong>
        </>
      )}
    </div>
  );
};

/** The day's orders on one sheet with boxes to tick; shown only in print. */
export const DayListSection = ({ pickups, timeZone }: DayListSectionProps): ReactElement | null => {
  const today = useToday();
  if (!today) return null;
  return (
    <section className={styles.list}>
      <h2>Commandes à remettre, {formatWeekday(today)}</h2>
      <table>
        <thead>
          <tr>
            <th>Fait</th>
            <th>Heure</th>
            <th>Client</th>
            <th>Numéro</th>
            <th>Produits</th>
          </tr>
        </thead>
        <tbody>
          {pickups.map((pickup) => (
            <tr key={pickup.orderId}>
              <td>{pickup.lines.some(isWaiting) && "☐"}</td>
              <td>
                {pickup.slot ? capitalise(formatSlotHours(pickup.slot, timeZone)) : "Sans créneau"}
              </td>
              <td>{pickup.buyerName}</td>
              <td>{pickup.orderNumber}</td>
              <td>
                {pickup.lines
                  .filter(({ status }) => status === "to_collect")
                  .map((line) => (
                    <LineWords key={line._id} line={line} />
                  ))}
                {pickup.mustCheckAge && <strong>Vérifier l'âge</strong>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
