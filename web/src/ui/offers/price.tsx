import type { Cents } from "@stokaz/contract/money/money";
import type { ReactElement } from "react";
import { formatEuros } from "../../lib/format/format.ts";
import styles from "./price.module.css";

type PriceProps = {
  /** Amount in cents. */
  amount: Cents;
  /** Unit of the price, in small text: `/palette/mois`. */
  unit?: string;
  size?: "md" | "lg";
};

export const Price = ({ amount, unit, size = "md" }: PriceProps): ReactElement => (
  <span className={styles.price} data-size={size}>
    <strong>{formatEuros(amount)}</strong>
    {unit && <span className={styles.unit}>{unit}</span>}
  </span>
);
