import { rentalPaperName } from "@stokaz/contract/papers/papers";
import { paths } from "@stokaz/contract/paths";
import type { Occupancy } from "@stokaz/contract/spaces/occupancy";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { type ReactElement, useId } from "react";
import { Link } from "react-router";
import { formatCount, formatDay, formatEuros } from "../../lib/format/format.ts";
import { partialMonthText } from "../../lib/format/partial-month.ts";
import { Disclosure } from "../../ui/lists/disclosure.tsx";
import { InsuranceBadge } from "../../ui/notices/insurance-badge.tsx";
import { Pallets } from "../../ui/offers/pallets.tsx";
import { PaperButton } from "../../ui/papers/paper-button.tsx";
import styles from "./occupancy.module.css";

type Rental = Occupancy["rentals"][number];

/** Period of a rental, with its contract. */
const Period = ({ rental, spaceName }: { rental: Rental; spaceName: string }): ReactElement => {
  const { startDate, endDate, tradeName } = rental;
  const period = `Du ${formatDay(startDate)} au ${formatDay(lastDayBefore(endDate))}`;
  return (
    <>
      <p>{period}</p>
      <Link
        className={styles.link}
        to={paths.lease.href(rental._id)}
        aria-label={`Voir la location et ses palettes : ${tradeName}, ${period.toLowerCase()}`}
      >
        Voir la location et ses palettes
      </Link>
      <PaperButton
        label="Télécharger le contrat"
        about={`${tradeName}, ${period.toLowerCase()}`}
        paper={{ rentalId: rental._id, fileName: rentalPaperName({ startDate, spaceName }) }}
      />
    </>
  );
};

/** French text with the number of occupied pallets. */
const takenWords = ({ pallets, standing }: Occupancy["tenants"][number]): string => {
  const taken = pallets - standing.free;
  if (taken === 0) return "Rien sur ses palettes pour le moment";
  return standing.free === 0
    ? `Sur ses palettes : ${formatCount(taken, "occupée")}, aucune libre`
    : `Sur ses palettes : ${formatCount(taken, "occupée")}, ${formatCount(standing.free, "libre")}`;
};

type TenantsSectionProps = { occupancy: Occupancy; spaceName: string };

/** Current and future tenants of the space, and those of the shown month. */
export const TenantsSection = ({ occupancy, spaceName }: TenantsSectionProps): ReactElement => {
  const { tenants, rentals } = occupancy;
  const titleId = useId();
  const former = rentals.filter(({ _id }) => !tenants.some((tenant) => tenant._id === _id));
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Locataires
      </h3>
      {tenants.length === 0 && former.length === 0 ? (
        <p className={styles.nobody}>Personne pour le moment.</p>
      ) : (
        <ul className={styles.tenants}>
          {tenants.map((tenant) => (
            <li key={tenant._id}>
              <p className={styles.tenant}>
                <strong>{tenant.tradeName}</strong>
                {tenant.isComing && <span className={styles.coming}>À venir</span>}
              </p>
              <p>
                {formatCount(tenant.pallets, "palette")}, {formatEuros(tenant.monthlyEarnings)} par
                mois
              </p>
              {tenant.partialMonth !== undefined && <p>{partialMonthText(tenant.partialMonth)}</p>}
              <p className={styles.insurance}>
                <InsuranceBadge insurance={tenant.insurance} />
              </p>
              <Period rental={tenant} spaceName={spaceName} />
              <Disclosure summary={takenWords(tenant)}>
                <Pallets standing={tenant.standing} />
              </Disclosure>
            </li>
          ))}
          {former.map((rental) => (
            <li key={rental._id}>
              <p className={styles.tenant}>
                <strong>{rental.tradeName}</strong>
                <span className={styles.coming}>Terminé</span>
              </p>
              <p>{formatCount(rental.pallets, "palette")}</p>
              <Period rental={rental} spaceName={spaceName} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
