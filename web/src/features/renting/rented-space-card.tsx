import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import type { RentalPhase } from "@stokaz/contract/leases/rented-space";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatLongDay, formatSurface } from "../../lib/format/format.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import styles from "./rented-space-card.module.css";

const BADGES = {
  coming: { tone: "warning", label: "À venir" },
  running: { tone: "success", label: "En cours" },
  ending: { tone: "warning", label: "Prend fin" },
  ended: { tone: "neutral", label: "Terminée" },
} as const satisfies Record<RentalPhase, { tone: string; label: string }>;

/** Badge that distinguishes past, current and future rentals. */
export const PhaseBadge = ({ phase }: { phase: RentalPhase }): ReactElement => (
  <StatusBadge {...BADGES[phase]} />
);

type RentedSpaceCardProps = {
  rental: RentedSpace;
  phase: RentalPhase;
  isSelected: boolean;
};

/** Card of a rented space in the list where the user chooses one. */
export const RentedSpaceCard = ({
  rental,
  phase,
  isSelected,
}: RentedSpaceCardProps): ReactElement => (
  <Link
    to={{ search: `?rental=${rental._id}` }}
    className={styles.card}
    aria-current={isSelected ? "true" : undefined}
    preventScrollReset
  >
    <Picture
      url={rental.storageSpace.photo}
      alt=""
      fallback="space"
      sizes="80px"
      className={styles.picture ?? ""}
    />
    <span className={styles.text}>
      <span className={styles.name}>{rental.storageSpace.name}</span>
      <span className={styles.period}>
        {formatSurface(rental.spaceToRent)} jusqu'au {formatLongDay(lastDayBefore(rental.endDate))}
      </span>
      <PhaseBadge phase={phase} />
    </span>
  </Link>
);
