import type { Lease } from "@stokaz/contract/leases/leases";
import { rentPerMonth } from "@stokaz/contract/leases/rental-price";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatEuros, formatInstantDay } from "../../lib/format/format.ts";
import { partialMonthText } from "../../lib/format/partial-month.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Price } from "../../ui/offers/price.tsx";
import styles from "./lease.module.css";

type Money = NonNullable<Lease["money"]>;

/** Price of a lease and the payments made so far. */
export const PaymentsSection = ({
  money,
  pallets,
}: {
  money: Money;
  pallets: number;
}): ReactElement => {
  const territory = useTerritoryFacts();
  const { price, monthlyRent, partialMonth, total, payments } = money;
  return (
    <Panel title="Paiements">
      <Price amount={monthlyRent ?? rentPerMonth(price, pallets)} unit=" / mois" />
      {partialMonth !== undefined && (
        <p className={styles.detail}>{partialMonthText(partialMonth)}</p>
      )}
      <p className={styles.detail}>{formatEuros(total)} pour toute la durée</p>
      {payments.length > 0 && territory && (
        <ul className={styles.payments}>
          {payments.map(({ paidAt, amount, refunded }) => (
            <li key={paidAt.toISOString()}>
              <span>
                Payé le {formatInstantDay(paidAt, territory.timeZone)}
                {refunded > 0 && (
                  <span className={styles.detail}>dont {formatEuros(refunded)} remboursés</span>
                )}
              </span>
              <span className={styles.amount}>{formatEuros(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
