import { REFUND_DELAY } from "@stokaz/contract/checkout/payments";
import { WITHDRAWAL_DAYS } from "@stokaz/contract/orders/withdrawal";
import type { Withdrawable } from "@stokaz/contract/orders/withdrawals";
import { addDays } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { useToday } from "../../lib/api/territory.ts";
import { formatEuros, formatList, formatLongDay } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { ReturnPlace } from "./return-section.tsx";
import { BANK_DECIDES, type ChosenLine, DECISION_AWAITED, totalOf } from "./rules.ts";
import styles from "./withdrawal.module.css";

const namesOf = (lines: readonly ChosenLine[]): string =>
  formatList(lines.map(({ line, quantity }) => `${quantity} × ${line.productName}`));

/** When the refund of products to bring back starts. */
const refundSentences = (
  { isDisputed }: Withdrawable,
  returned: readonly ChosenLine[],
): readonly string[] => {
  if (isDisputed) return [BANK_DECIDES];
  const awaiting = returned.filter(({ line }) => line.isContested);
  if (awaiting.length === returned.length) return [DECISION_AWAITED];
  return [
    "Le remboursement part dès le retour, au plus tard ce jour-là.",
    ...(awaiting.length > 0 ? [`${namesOf(awaiting)}\u202f: ${DECISION_AWAITED}`] : []),
  ];
};

type CheckSectionProps = { asked: Withdrawable; lines: readonly ChosenLine[] };

/** Summary of a declaration before it is sent, and its consequences. */
export const CheckSection = ({ asked, lines }: CheckSectionProps): ReactElement => {
  const today = useToday();
  const returned = lines.filter(({ line }) => line.isReturnNeeded);
  const cancelled = lines.filter(({ line }) => !line.isReturnNeeded);
  const last = today && formatLongDay(addDays(today, WITHDRAWAL_DAYS));
  return (
    <Panel title="Est-ce bien cela ?">
      <p className={styles.plain}>
        Je renonce à ces produits de la commande <strong>{asked.orderNumber}</strong> :
      </p>
      <ul className={styles.given} aria-label="Ce à quoi je renonce">
        {lines.map(({ line, quantity }) => (
          <li key={line.lineId}>
            <span>
              {quantity} × {line.productName}
            </span>
            <span>{formatEuros(totalOf([{ line, quantity, isSealed: true }]))}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Vous serez remboursé de</span>
        <Price amount={totalOf(lines)} size="lg" />
      </p>
      <section className={styles.after}>
        <h3>Ce qui se passe ensuite</h3>
        {cancelled.length > 0 && (
          <p className={styles.plain}>
            {returned.length > 0 && `${namesOf(cancelled)}\u202f: `}
            {returned.length > 0 ? "rien" : "Rien"} à rapporter.{" "}
            {totalOf(cancelled) === 0
              ? "L'argent vous a déjà été rendu."
              : `Le remboursement part tout de suite et arrive sur votre carte ${REFUND_DELAY}.`}
          </p>
        )}
        {returned.length > 0 && (
          <>
            <p className={styles.plain}>
              {cancelled.length > 0 && `${namesOf(returned)}\u202f: `}
              {cancelled.length > 0 ? "à" : "À"} rapporter, à vos frais, au plus tard le {last}.{" "}
              {refundSentences(asked, returned).join(" ")}
            </p>
            <ReturnPlace place={asked.place} />
          </>
        )}
      </section>
    </Panel>
  );
};
