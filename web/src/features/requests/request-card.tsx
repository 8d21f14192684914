import type { RentalRequestShown } from "@stokaz/contract/leases/rental-requests";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { type ReactElement, type ReactNode, useId } from "react";
import { formatCount, formatLongDay } from "../../lib/format/format.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import styles from "./requests.module.css";
import { badgeOf } from "./rules.ts";

type RequestCardProps = {
  request: RentalRequestShown;
  title: string;
  /** Line below the title. */
  subtitle: ReactNode;
  /** Further terms after the pallets and the period. */
  children?: ReactNode;
  actions?: ReactNode;
};

export const RequestTerm = ({
  name,
  children,
}: {
  name: string;
  children: ReactNode;
}): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Card of a rental request: the artisan or the place, the pallets, the period and its actions. */
export const RequestCard = ({
  request,
  title,
  subtitle,
  children,
  actions,
}: RequestCardProps): ReactElement => {
  const titleId = useId();
  const { pallets, startDate, endDate, months } = request;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 className={styles.name} id={titleId}>
          {title}
        </h3>
        <StatusBadge {...badgeOf(request)} />
        <div className={styles.subtitle}>{subtitle}</div>
      </header>
      <dl className={styles.terms}>
        <RequestTerm name="Demande">
          {formatCount(pallets, "palette")}, {formatCount(months, "mois", "mois")}
        </RequestTerm>
        <RequestTerm name="Période">
          Du {formatLongDay(startDate)} au {formatLongDay(lastDayBefore(endDate))}
        </RequestTerm>
        {children}
      </dl>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </article>
  );
};
