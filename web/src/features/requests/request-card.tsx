import { lastDayBefore } from "@stokaz/contract/calendar";
import type { RentalRequestShown } from "@stokaz/contract/rental-requests";
import { type ReactElement, type ReactNode, useId } from "react";
import { formatCount, formatLongDay } from "../../lib/format/format.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./requests.module.css";
import { badgeOf } from "./rules.ts";

type RequestCardProps = {
  request: RentalRequestShown;
  title: string;
  /** Below the title. */
  of: ReactNode;
  /** More terms, after how much and when. */
  children?: ReactNode;
  /** The buttons. */
  actions?: ReactNode;
};

/** One term of a request, with its name above it. */
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

/** A request to rent: of whom or where, how much and when, and what can be done about it. */
export const RequestCard = ({
  request,
  title,
  of,
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
        <div className={styles.of}>{of}</div>
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
