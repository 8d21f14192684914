import { Button, Title } from "@mantine/core";
import { nextOpenDay } from "@stokaz/contract/handover/schedule";
import { rentPerMonth } from "@stokaz/contract/leases/rental-price";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { type RentalPhase, roomOf } from "@stokaz/contract/leases/rented-space";
import { rentalPaperName } from "@stokaz/contract/papers/papers";
import { paths } from "@stokaz/contract/paths";
import { ADDRESS_OVER } from "@stokaz/contract/spaces/addresses";
import { type CalendarDay, daysBetween, lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { Link } from "react-router";
import {
  formatCount,
  formatDays,
  formatEuros,
  formatHours,
  formatLongDay,
  formatMonthFirstDay,
  formatPhone,
  formatSurface,
} from "../../lib/format/format.ts";
import { partialMonthText } from "../../lib/format/partial-month.ts";
import { useRights } from "../../lib/session/rights.ts";
import { Term, TermDetail, Terms } from "../../ui/lists/terms.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { PinIcon } from "../../ui/page/icons.tsx";
import { PaperButton } from "../../ui/papers/paper-button.tsx";
import { PrintButton } from "../../ui/papers/print-button.tsx";
import styles from "./contract-section.module.css";
import { PhaseBadge } from "./rented-space-card.tsx";

const Day = ({ day }: { day: CalendarDay }): ReactElement => (
  <>
    <time dateTime={day} title={formatLongDay(day)}>
      {formatMonthFirstDay(day)}
    </time>
    <TermDetail>{formatLongDay(day)}</TermDetail>
  </>
);

/** French text with the days until a rental of `[startDate, endDate)` ends, or until it begins. */
export const remainingOf = (
  { startDate, endDate }: Pick<RentedSpace, "startDate" | "endDate">,
  phase: RentalPhase,
  today: CalendarDay,
): string => {
  if (phase === "ended") return "Contrat terminé";
  if (phase === "ending") return "Prend fin après vos dernières commandes";
  if (phase === "coming")
    return `Commence dans ${formatCount(daysBetween(today, startDate), "jour")}`;
  const days = daysBetween(today, endDate);
  return days === 1 ? "Dernier jour" : `${formatCount(days, "jour")} restants`;
};

/** Next day on which the artisan may bring goods during the rental. */
const NextDelivery = ({ rental, today }: { rental: RentedSpace; today: CalendarDay }) => {
  const { storageSpace, startDate, endDate } = rental;
  const from = startDate > today ? startDate : today;
  const day = nextOpenDay(storageSpace.deliveryDays, from, endDate);
  return day ? (
    <TermDetail>
      Prochaine possible&#8239;:{" "}
      <time dateTime={day}>{day === today ? "aujourd'hui" : formatLongDay(day)}</time>
    </TermDetail>
  ) : null;
};

/** What a rental costs; nothing for whoever may not read it. */
const RentalPrice = ({ rental }: { rental: RentedSpace }): ReactElement | null => {
  const { storageSpace, spaceToRent, totalPrice, currentTotal } = rental;
  const { monthlyRent, partialMonth } = rental;
  if (storageSpace.price === undefined || totalPrice === undefined) return null;
  return (
    <Term name="Prix du contrat">
      <Price amount={monthlyRent ?? rentPerMonth(storageSpace.price, spaceToRent)} unit=" / mois" />
      {partialMonth !== undefined && <TermDetail>{partialMonthText(partialMonth)}</TermDetail>}
      <TermDetail>
        {formatEuros(currentTotal ?? totalPrice)} pour toute la durée
        {currentTotal !== undefined && `, au lieu de ${formatEuros(totalPrice)} au départ`}
      </TermDetail>
    </Term>
  );
};

type ContractSectionProps = { rental: RentedSpace; phase: RentalPhase; today: CalendarDay };

/** Name and phase of a rental with its papers, and a warning while a rent is unpaid. */
const Head = ({ rental, phase }: Pick<ContractSectionProps, "rental" | "phase">): ReactElement => {
  const { storageSpace } = rental;
  const { isOneself, may } = useRights();
  return (
    <>
      <div className={styles.head}>
        <Title order={2} id="espace-choisi">
          {storageSpace.name}
        </Title>
        <PhaseBadge phase={phase} />
        <div className={styles.actions} data-unprinted>
          {may("leases") && (
            <Button component={Link} to={paths.lease.href(rental._id)} variant="default">
              Voir la location
            </Button>
          )}
          {may("money") && (
            <PaperButton
              paper={{
                rentalId: rental._id,
                fileName: rentalPaperName({
                  startDate: rental.startDate,
                  spaceName: storageSpace.name,
                }),
              }}
            />
          )}
          <PrintButton />
        </div>
      </div>
      {rental.isRentUnpaid && (
        <div className={styles.unpaid}>
          <Notice
            tone="danger"
            title="Un loyer n'est pas payé"
            action={
              isOneself && (
                <Button component={Link} to={paths.lease.href(rental._id)}>
                  Payer ce loyer
                </Button>
              )
            }
          >
            Sans paiement, vos produits quittent la vente, puis la location prend fin.
          </Notice>
        </div>
      )}
    </>
  );
};

/** Terms of a rental: the place, the dates, the price, the free room and the delivery days. */
export const ContractSection = ({ rental, phase, today }: ContractSectionProps): ReactElement => {
  const { storageSpace, spaceToRent } = rental;
  const { used, free } = roomOf(rental);
  const remaining = <TermDetail>{remainingOf(rental, phase, today)}</TermDetail>;
  return (
    <section className={styles.contract} aria-labelledby="espace-choisi">
      <Head rental={rental} phase={phase} />
      <p className={styles.address}>
        <PinIcon size={18} />
        {storageSpace.address}
      </p>
      <Terms className={styles.terms}>
        <Term name="Début du contrat">
          <Day day={rental.startDate} />
          {phase === "coming" && remaining}
        </Term>
        <Term name="Fin du contrat">
          <Day day={rental.endDate} />
          <TermDetail>
            Dernier jour&#8239;: {formatLongDay(lastDayBefore(rental.endDate))}
          </TermDetail>
          {phase !== "coming" && remaining}
        </Term>
        <RentalPrice rental={rental} />
        <Term name="Livraison">
          {formatDays(storageSpace.deliveryDays)}
          <TermDetail>{formatHours(storageSpace.deliveryTimes)}</TermDetail>
          {(phase === "coming" || phase === "running") && (
            <NextDelivery rental={rental} today={today} />
          )}
        </Term>
        <Term name="Sur place">
          {storageSpace.approximate ? (
            <TermDetail>{ADDRESS_OVER}</TermDetail>
          ) : (
            <>
              {storageSpace.managerFirstName} {storageSpace.managerLastName}
              <a href={`tel:${storageSpace.phone}`}>{formatPhone(storageSpace.phone)}</a>
            </>
          )}
        </Term>
        <Term name="Surface louée">
          {formatSurface(spaceToRent)}
          <span className={styles.gauge} aria-hidden="true">
            <span style={{ width: `${Math.min(100, (used / spaceToRent) * 100)}%` }} />
          </span>
          <TermDetail>
            {formatSurface(used)} occupés, {formatSurface(free)} libres
          </TermDetail>
        </Term>
      </Terms>
    </section>
  );
};
