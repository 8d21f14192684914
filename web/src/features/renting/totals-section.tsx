import type { Cents } from "@stokaz/contract/money";
import { priceRental } from "@stokaz/contract/rentals";
import type { ReactElement } from "react";
import { formatCount, formatEuros } from "../../lib/format/format.ts";
import styles from "./rental-form.module.css";

type RentalPriceProps = {
  /** Per pallet and month. */
  price: Cents;
  pallets: number;
  months: number;
};

/** What it comes to as one types. Source: specification §9. */
export const RentalPrice = ({ price, pallets, months }: RentalPriceProps): ReactElement => {
  const { perMonth, total } = priceRental(price, { pallets, months });
  return (
    <dl className={styles.totals} aria-live="polite">
      <div>
        <dt>Total par mois</dt>
        <dd>{formatEuros(perMonth)}</dd>
      </div>
      <div className={styles.total}>
        <dt>Total pour {formatCount(months, "mois", "mois")}</dt>
        <dd>{formatEuros(total)}</dd>
      </div>
    </dl>
  );
};
