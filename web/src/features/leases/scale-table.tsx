import type { LeaveQuote } from "@stokaz/contract/leases/lease-changes";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { formatCount, formatEuros, formatLongDay } from "../../lib/format/format.ts";
import styles from "./lease.module.css";

type Month = LeaveQuote["months"][number];

/** Reason why the price of a month changes. */
const reasonOf = ({ days, usedDays, before, after }: Month): string => {
  if (after > before) {
    if (before === 0) return "mois ajouté";
    const share =
      usedDays < days ? `supplément de ${formatCount(usedDays, "jour")} sur ${days}, ` : "";
    return `${share}au lieu de ${formatEuros(before)}`;
  }
  if (usedDays === 0) return after === 0 ? "plus dû" : `au lieu de ${formatEuros(before)}`;
  return `${formatCount(usedDays, "jour")} sur ${days}, au lieu de ${formatEuros(before)}`;
};

/** New prices of the months whose price changes. */
export const ScaleTable = ({ months }: { months: readonly Month[] }): ReactElement => (
  <ul className={styles.payments}>
    {months.map((month) => (
      <li key={month.from}>
        <span>
          Du {formatLongDay(month.from)} au {formatLongDay(lastDayBefore(month.to))}
          <span className={styles.detail}>{reasonOf(month)}</span>
        </span>
        <span className={styles.amount}>{formatEuros(month.after)}</span>
      </li>
    ))}
  </ul>
);
