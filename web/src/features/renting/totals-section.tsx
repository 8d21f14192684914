import type { Cents } from "@stokaz/contract/money";
import { type PaymentPlan, priceRental } from "@stokaz/contract/rentals";
import type { ReactElement } from "react";
import { formatCount, formatEuros } from "../../lib/format/format.ts";
import styles from "./rental-form.module.css";

type RentalPriceProps = {
  /** Per pallet and month. */
  price: Cents;
  pallets: number;
  months: number;
  plan: PaymentPlan;
  /** Its lessor answers first: what is paid is kept back until then. */
  isOnRequest: boolean;
};

/** What it comes to as one types. Source: specification §9. */
export const RentalPrice = ({
  price,
  pallets,
  months,
  plan,
  isOnRequest,
}: RentalPriceProps): ReactElement => {
  const { perMonth, total } = priceRental(price, { pallets, months });
  const perMonthNamed = ["Total par mois", perMonth] as const;
  const wholeNamed = [`Total pour ${formatCount(months, "mois", "mois")}`, total] as const;
  // Large beside the button: what is paid by pressing it.
  const [[besideName, beside], [paidName, paid]] =
    plan === "monthly"
      ? [wholeNamed, [isOnRequest ? "À l'acceptation" : "À payer aujourd'hui", perMonth] as const]
      : [perMonthNamed, wholeNamed];
  return (
    <dl className={styles.totals} aria-live="polite">
      <div>
        <dt>{besideName}</dt>
        <dd>{formatEuros(beside)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{paidName}</dt>
        <dd>{formatEuros(paid)}</dd>
      </div>
    </dl>
  );
};
