import { READING_PURPOSES, TAX_ENDS, TAX_STEPS } from "@stokaz/contract/tax/tax-identity";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatInstant } from "../../../lib/format/format.ts";
import { taxSellerQuery } from "../tax/api.ts";
import styles from "./detail-panel.module.css";

const STEPS = { ...TAX_STEPS, ...TAX_ENDS };

/**
 * Steps taken to get a seller's tax data, and the people who read that data. Empty if there is
 * neither.
 */
export const TaxSellerSection = ({
  userId,
  timeZone,
}: {
  userId: string;
  timeZone: string;
}): ReactElement | null => {
  const { data } = useQuery(taxSellerQuery(userId));
  if (!data || data.steps.length + data.readings.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Informations fiscales">
      <h3>Informations fiscales</h3>
      <ul className={styles.lines}>
        {data.steps.map(({ at, step }) => (
          <li key={`${at.toISOString()}${step}`} className={styles.line}>
            <span className={styles.words}>{STEPS[step]}</span>
            <span className={styles.small}>{formatInstant(at, timeZone)}</span>
          </li>
        ))}
        {data.readings.map(({ at, purpose, by }) => (
          <li key={`${at.toISOString()}${purpose}`} className={styles.line}>
            <span className={styles.words}>
              Lues{by ? ` par ${by}` : ""}
              <span className={styles.small}>{READING_PURPOSES[purpose]}</span>
            </span>
            <span className={styles.small}>{formatInstant(at, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
