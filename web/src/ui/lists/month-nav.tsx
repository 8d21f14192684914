import { ActionIcon } from "@mantine/core";
import { addMonths, calendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { formatMonth } from "../../lib/format/format.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "../page/tool-icons.tsx";
import styles from "./month-nav.module.css";

const shifted = (month: string, months: number): string =>
  addMonths(calendarDay(`${month}-01`), months).slice(0, 7);

type MonthNavProps = {
  /** Month as `2026-11`. */
  month: string;
  onMonth: (month: string) => void;
  /** Level of the heading on the page. */
  order?: 2 | 3;
};

/** The shown month, with buttons for the previous and the next one. */
export const MonthNav = ({ month, onMonth, order = 3 }: MonthNavProps): ReactElement => {
  const Heading = `h${order}` as const;
  return (
    <div className={styles.nav}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Mois précédent"
        data-unprinted
        onClick={() => onMonth(shifted(month, -1))}
      >
        <ChevronLeftIcon />
      </ActionIcon>
      <Heading className={styles.month} aria-live="polite">
        {formatMonth(month)}
      </Heading>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Mois suivant"
        data-unprinted
        onClick={() => onMonth(shifted(month, 1))}
      >
        <ChevronRightIcon />
      </ActionIcon>
    </div>
  );
};
