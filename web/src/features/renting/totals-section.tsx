import { priceRental } from "@stokaz/contract/leases/rental-price";
import type { PaymentPlan } from "@stokaz/contract/leases/rentals";
import type { Cents } from "@stokaz/contract/money/money";
import type { ReactElement } from "react";
import { formatCount, formatEuros } from "../../lib/format/format.ts";
import styles from "./rental-form.module.css";

type RentalPriceProps = {
  /** Price in cents per pallet and month. */
  price: Cents;
  pallets: number;
  months: number;
  plan: PaymentPlan;
  /** True if its lessor answers first: the payment is held until then. */
  isOnRequest: boolean;
};

/** Totals of the rental while the user types. Source: specification §9. */
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
  // The amount paid by the button is shown large beside it.
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
