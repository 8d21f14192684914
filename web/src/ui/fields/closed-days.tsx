import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { slotsQuery } from "../../lib/api/slots.ts";
import { useToday } from "../../lib/api/territory.ts";
import { type ClosedDays, closedDaysOf, formatClosedDays } from "../../lib/format/pickup.ts";
import { AlertIcon } from "../page/tool-icons.tsx";
import styles from "./closed-days.module.css";

/** List of the periods and reasons of a place's special closures; nothing if there is none. */
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

/**
 * List of the special closures of the coming month, beside a place's hours. It only helps: a
 * failure shows no message.
 */
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
