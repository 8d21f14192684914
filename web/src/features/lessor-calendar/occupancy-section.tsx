import type { LessorMonth } from "@stokaz/contract/handover/lessor-calendar";
import { type ReactElement, useId } from "react";
import { formatEuros } from "../../lib/format/format.ts";
import styles from "./lessor-calendar.module.css";
import { takenText } from "./rules.ts";

type Space = LessorMonth["spaces"][number];

/**
 * Bars that show the occupancy of each day. They only repeat the words beside them, so screen
 * readers skip them.
 */
const Strip = ({ taken, surface }: Pick<Space, "taken" | "surface">): ReactElement => (
  <span className={styles.strip} aria-hidden="true">
    {taken.map((pallets, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the days of one month never change places
      <span key={at} style={{ "--full": `${(100 * pallets) / surface}%` }} />
    ))}
  </span>
);

/** Occupancy of each space in the month, with its rent. */
export const OccupancySection = ({ spaces }: { spaces: LessorMonth["spaces"] }): ReactElement => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Occupation et loyers du mois
      </h3>
      <ul className={styles.spaces}>
        {spaces.map(({ _id, name, surface, taken, rent }) => (
          <li key={_id}>
            <span className={styles.space}>
              <strong>{name}</strong>
              <span className={styles.rent}>{formatEuros(rent)}</span>
            </span>
            <span className={styles.words}>{takenText(taken, surface)}</span>
            <Strip taken={taken} surface={surface} />
          </li>
        ))}
      </ul>
    </section>
  );
};
