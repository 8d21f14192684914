import { Button, Title } from "@mantine/core";
import type { Pickup } from "@stokaz/contract/handover/handover";
import { AWAITS_DECISION } from "@stokaz/contract/orders/orders";
import { capitalise } from "@stokaz/contract/text";
import type { ReactElement } from "react";
import { formatInstant, formatLongDay } from "../../lib/format/format.ts";
import { formatSlot } from "../../lib/format/pickup.ts";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { WriteLink } from "../../ui/lists/write-link.tsx";
import { CheckIcon } from "../../ui/page/icons.tsx";
import { AlertIcon, CalendarIcon, ClockIcon, JournalIcon } from "../../ui/page/tool-icons.tsx";
import { LineWords } from "./lines-section.tsx";
import styles from "./pickup-card.module.css";
import { byArtisan, canBeAbsent, isWaiting } from "./rules.ts";

/** Facts that matter before the door is opened. */
const Badges = ({ pickup }: { pickup: Pickup }): ReactElement => (
  <p className={styles.badges}>
    {pickup.lines.some(isWaiting) &&
      (pickup.isReady ? (
        <StatusBadge tone="success" label="Prête" icon={<CheckIcon size={16} />} />
      ) : (
        <StatusBadge tone="warning" label="Pas encore prête" icon={<ClockIcon size={16} />} />
      ))}
    {pickup.mustCheckAge && (
      <StatusBadge tone="danger" label="Vérifier l'âge" icon={<AlertIcon size={16} />} />
    )}
    {pickup.isContested && (
      <StatusBadge tone="warning" label={AWAITS_DECISION} icon={<ClockIcon size={16} />} />
    )}
  </p>
);

/** Time of the slot or the deadline; for a finished handover, its time. */
const whenOf = ({ slot, collectBy, handedOverAt, when }: Pickup, timeZone: string): string => {
  if (when === "done" && handedOverAt) return `Remise le ${formatInstant(handedOverAt, timeZone)}`;
  return slot
    ? capitalise(formatSlot(slot, timeZone))
    : `Sans créneau, jusqu'au ${formatLongDay(collectBy)}`;
};

type PickupCardProps = {
  pickup: Pickup;
  timeZone: string;
  /** True if the card must name the place. */
  isOfSeveralPlaces: boolean;
  onHandOver: (pickup: Pickup) => void;
  onAbsence: (pickup: Pickup) => void;
  onTrail: (pickup: Pickup) => void;
};

/** One order to hand over: buyer, time and products. */
export const PickupCard = ({
  pickup,
  timeZone,
  isOfSeveralPlaces,
  onHandOver,
  onAbsence,
  onTrail,
}: PickupCardProps): ReactElement => {
  const { orderNumber, buyerName } = pickup;
  const isLeft = pickup.lines.some(isWaiting);
  return (
    <article className={styles.card} aria-label={`Commande ${orderNumber}`}>
      <header className={styles.head}>
        <Title order={2} size="h3" className={styles.buyer ?? ""}>
          {buyerName}
        </Title>
        <span className={styles.number}>{orderNumber}</span>
        <p className={styles.when} data-late={pickup.when === "late" || undefined}>
          <CalendarIcon size={18} />
          <span>
            {whenOf(pickup, timeZone)}
            {isOfSeveralPlaces && <span className={styles.place}>{pickup.storageName}</span>}
          </span>
        </p>
        <Badges pickup={pickup} />
      </header>
      {byArtisan(pickup.lines).map(({ supplierId, supplierName, lines }) => (
        <section key={supplierId} className={styles.artisan}>
          <h3>{supplierName}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line._id}>
                <LineWords line={line} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <footer className={styles.actions}>
        {isLeft && (
          <Button
            variant="outline"
            onClick={() => onHandOver(pickup)}
            aria-label={`Remettre la commande ${orderNumber} de ${buyerName}`}
          >
            Remettre
          </Button>
        )}
        {canBeAbsent(pickup, new Date()) && (
          <Button
            variant="default"
            onClick={() => onAbsence(pickup)}
            aria-label={`Personne n'est venu pour la commande ${orderNumber}`}
          >
            Personne n'est venu
          </Button>
        )}
        <Button
          variant="subtle"
          color="ink.5"
          leftSection={<JournalIcon />}
          onClick={() => onTrail(pickup)}
          aria-label={`Ce qui s'est passé pour la commande ${orderNumber}`}
        >
          Ce qui s'est passé
        </Button>
        <WriteLink
          about="order"
          id={pickup.orderId}
          label={`Écrire à ${buyerName}`}
          description={`Écrire à ${buyerName}, commande ${orderNumber}`}
        />
        <ReportButton
          subject={{ type: "person", id: pickup.orderId }}
          name={`${buyerName}, commande ${orderNumber}`}
        />
      </footer>
    </article>
  );
};
