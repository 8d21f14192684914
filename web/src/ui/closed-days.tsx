import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { slotsQuery } from "../lib/api/slots.ts";
import { useToday } from "../lib/api/territory.ts";
import { type ClosedDays, closedDaysOf, formatClosedDays } from "../lib/format/pickup.ts";
import styles from "./closed-days.module.css";
import { AlertIcon } from "./tool-icons.tsx";

/** When and why a place is closed though it mostly is open then; nothing when it never is. */
export const ClosedDaysList = ({
  closed,
}: {
  closed: readonly ClosedDays[];
}): ReactElement | null =>
  closed.length > 0 ? (
    <ul className={styles.closed} aria-label="Fermetures">
      {closed.map((days) => (
        <li key={days.from}>
          <AlertIcon size={18} />
          <span>{formatClosedDays(days)}</span>
        </li>
      ))}
    </ul>
  ) : null;

/** The same of the month that begins, where a place's hours are shown. They only help: a failure is silence. */
export const ComingClosedDays = ({ placeId }: { placeId: string }): ReactElement | null => {
  const today = useToday();
  return today ? <KnownClosedDays query={slotsQuery(placeId, today)} /> : null;
};

const KnownClosedDays = ({
  query,
}: {
  query: ReturnType<typeof slotsQuery>;
}): ReactElement | null => {
  const { data } = useQuery({ ...query, retry: false });
  return data ? <ClosedDaysList closed={closedDaysOf(data.data)} /> : null;
};
