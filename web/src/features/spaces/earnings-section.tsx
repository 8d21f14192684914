import type { Occupancy } from "@stokaz/contract/spaces/occupancy";
import { type ReactElement, useId } from "react";
import { formatMonth, formatShortEuros } from "../../lib/format/format.ts";
import styles from "./occupancy.module.css";

/** Earnings of a space in each of twelve months, as bars with their amounts. */
export const EarningsSection = ({
  earnings,
}: {
  earnings: Occupancy["earnings"];
}): ReactElement => {
  const titleId = useId();
  const most = Math.max(1, ...earnings.map(({ amount }) => amount));
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Loyers par mois
      </h3>
      <ol className={styles.bars}>
        {earnings.map(({ month, amount }) => (
          <li key={month}>
            <span className={styles.barMonth}>{formatMonth(month)}</span>
            <span className={styles.bar}>
              <span style={{ width: `${(100 * amount) / most}%` }} />
            </span>
            <span className={styles.barAmount}>{formatShortEuros(amount)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        Loyers dus dans le mois, avant les frais de plateforme. Les mois à venir ne comptent que les
        locations déjà payées.
      </p>
    </section>
  );
};
