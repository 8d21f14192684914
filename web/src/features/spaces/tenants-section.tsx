import { lastDayBefore } from "@stokaz/contract/calendar";
import type { Occupancy } from "@stokaz/contract/spaces";
import { type ReactElement, useId } from "react";
import { formatCount, formatDay, formatEuros } from "../../lib/format/format.ts";
import styles from "./occupancy.module.css";

/** Who rents the space now, and who will. */
export const TenantsSection = ({ tenants }: { tenants: Occupancy["tenants"] }): ReactElement => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Locataires
      </h3>
      {tenants.length === 0 ? (
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
              <p>
                Du {formatDay(tenant.startDate)} au {formatDay(lastDayBefore(tenant.endDate))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
