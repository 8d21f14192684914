import { Button } from "@mantine/core";
import { ARRIVAL_COUNTED, type Delivery } from "@stokaz/contract/handover/deliveries";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatHours, formatInstant, formatWeekday } from "../../lib/format/format.ts";
import { useRights } from "../../lib/session/rights.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ClockIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./delivery-card.module.css";
import { DeliveryLines } from "./delivery-lines-section.tsx";
import { deliveryStatus } from "./rules.ts";

/** French sentence for the artisan about the stock when the delivery arrives. */
const stockSentence = ({ status, countsOnArrival, lines }: Delivery): string | undefined => {
  if (status === "cancelled") return undefined;
  if (!countsOnArrival) return "Votre stock ne change pas à l'arrivée.";
  if (status === "announced") return "Votre stock augmente à l'arrivée.";
  const left = lines.filter(({ received, isCounted }) => received && !isCounted);
  if (left.length === 0) return ARRIVAL_COUNTED;
  return `À compter vous-même : ${left.map(({ productName }) => productName).join(", ")}.`;
};

const Note = ({ from, text }: { from: string; text: string }): ReactElement | null =>
  text === "" ? null : (
    <p className={styles.note}>
      <span className={styles.soft}>{from}&#8239;: </span>
      {text}
    </p>
  );

/** Why a delivery can't come on its day, and what its artisan does then. */
const Closed = ({ delivery }: { delivery: Delivery }): ReactElement | null => {
  const { closedReason, isOwn } = delivery;
  if (closedReason === null) return null;
  return (
    <Notice tone="warning" title={closedReason}>
      {isOwn
        ? "Ne venez pas ce jour-là : annulez cette livraison et annoncez-en une autre."
        : "L'artisan est prévenu. Si les produits sont déjà là, vérifiez l'arrivée."}
    </Notice>
  );
};

/** Receipt of a delivery: the day, the person, the note and the picture. */
const Receipt = ({ delivery }: { delivery: Delivery }): ReactElement | null => {
  const territory = useTerritoryFacts();
  const { receivedAt, receivedBy, receivedNote, picture } = delivery;
  if (!receivedAt || !territory) return null;
  return (
    <div className={styles.receipt}>
      <p className={styles.soft}>
        Vérifiée le {formatInstant(receivedAt, territory.timeZone)}
        {receivedBy && ` par ${receivedBy}`}
      </p>
      <Note from="Note à l'arrivée" text={receivedNote} />
      {picture && (
        <a href={picture} className={styles.proof} target="_blank" rel="noreferrer">
          <img src={picture} alt="Ce qui est arrivé, en grand" loading="lazy" />
        </a>
      )}
    </div>
  );
};

type DeliveryCardProps = {
  delivery: Delivery;
  today: CalendarDay;
  onReceive: (delivery: Delivery) => void;
  onCancel: (delivery: Delivery) => void;
};

/** Card of a delivery: the day, the place, the artisan, the products and its actions. */
export const DeliveryCard = ({
  delivery,
  today,
  onReceive,
  onCancel,
}: DeliveryCardProps): ReactElement => {
  const { plannedDay, deliveryTimes, storageName, supplierName } = delivery;
  const { isOwn, isExpected, closedReason } = delivery;
  const day = formatWeekday(plannedDay);
  const mayCancel = useRights().may("products");
  const stock = isOwn && stockSentence(delivery);
  return (
    <article className={styles.card} aria-label={`Livraison du ${day}, ${storageName}`}>
      <header className={styles.head}>
        <h3 className={styles.day}>
          <time dateTime={plannedDay}>{day}</time>
        </h3>
        <StatusBadge {...deliveryStatus(delivery, today)} />
        <p className={styles.where}>
          {!isOwn && <strong className={styles.from}>{supplierName}</strong>}
          <span>{storageName}</span>
          {isExpected && closedReason === null && (
            <span className={styles.hours}>
              <ClockIcon size={18} /> {formatHours(deliveryTimes)}
            </span>
          )}
        </p>
      </header>
      <Closed delivery={delivery} />
      <DeliveryLines label="Produits" lines={delivery.lines} />
      <Note from={isOwn ? "Votre note" : "Note de l'artisan"} text={delivery.note} />
      <Receipt delivery={delivery} />
      {stock && <p className={styles.soft}>{stock}</p>}
      {isExpected && (!isOwn || mayCancel) && (
        <footer className={styles.actions}>
          {isOwn ? (
            <Button
              variant="default"
              onClick={() => onCancel(delivery)}
              aria-label={`Annuler la livraison du ${day}`}
            >
              Annuler la livraison
            </Button>
          ) : (
            <Button
              onClick={() => onReceive(delivery)}
              aria-label={`Vérifier l'arrivée de la livraison du ${day}, ${supplierName}`}
            >
              Vérifier l'arrivée
            </Button>
          )}
        </footer>
      )}
    </article>
  );
};
