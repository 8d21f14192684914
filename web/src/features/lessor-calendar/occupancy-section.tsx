import type { LessorMonth } from "@stokaz/contract/lessor-calendar";
import { type CSSProperties, type ReactElement, useId } from "react";
import { formatEuros } from "../../lib/format/format.ts";
import styles from "./lessor-calendar.module.css";
import { takenWords } from "./rules.ts";

type Space = LessorMonth["spaces"][number];

/** One bar a day, as high as the space is full: a picture of what the words beside it say. */
const Strip = ({ taken, surface }: Pick<Space, "taken" | "surface">): ReactElement => (
  <span className={styles.strip} aria-hidden="true">
    {taken.map((pallets, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the days of one month never change places
      <span key={at} style={{ "--full": `${(100 * pallets) / surface}%` } as CSSProperties} />
    ))}
  </span>
);

/** How full each space is over the month, and the rent it brings. */
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
            <span className={styles.words}>{takenWords(taken, surface)}</span>
            <Strip taken={taken} surface={surface} />
          </li>
        ))}
      </ul>
    </section>
  );
};
