import { CLAIM_REFUNDED, REFUND_DELAY } from "@stokaz/contract/checkout/payments";
import { sumCents } from "@stokaz/contract/money/money";
import type { Order, OrderRefund } from "@stokaz/contract/orders/orders";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatEuros, formatInstantDay } from "../../lib/format/format.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import styles from "./order-section.module.css";

/** Reason of a full refund, for the buyer. */
const ENDED: Readonly<Record<OrderRefund["cause"], string>> = {
  cancellation: "Cette commande est annulée.",
  withdrawal: "Vous avez renoncé à cette commande.",
  gesture: "Cette commande est annulée.",
  provider: "Cette commande est annulée.",
  dispute: "Cette commande est annulée : votre banque a repris votre paiement.",
  "lease-change": "Une partie de votre paiement vous est rendue.",
  claim: CLAIM_REFUNDED,
  "late-payment":
    "Votre paiement est arrivé après la fin de la réservation, et il n'y avait plus assez de stock.",
};

/** State of a refund's money and its arrival. @param timeZone the territory's */
export const refundProgress = (refund: OrderRefund, timeZone: string): string => {
  const amount = formatEuros(refund.amount);
  const sentOn = refund.sentAt && formatInstantDay(refund.sentAt, timeZone);
  if (refund.status === "failed") {
    return `Votre banque a refusé notre remboursement de ${amount}. Cette somme vous est toujours due : nous nous en occupons.`;
  }
  if (!sentOn) {
    const askedOn = formatInstantDay(refund.requestedAt, timeZone);
    return `Remboursement de ${amount} demandé le ${askedOn}. Une fois envoyé, il arrive sur votre carte ${REFUND_DELAY}.`;
  }
  if (refund.isByBank) return `Nous vous avons remboursé ${amount} par virement le ${sentOn}.`;
  return refund.cause === "dispute"
    ? `Votre banque vous a rendu ${amount} le ${sentOn}.`
    : `Remboursement de ${amount} envoyé le ${sentOn} : il arrive sur votre carte ${REFUND_DELAY}.`;
};

/** Short text about a refund, for a list. @param timeZone the territory's */
export const refundLabel = (refund: OrderRefund, timeZone: string): string => {
  const amount = formatEuros(refund.amount);
  if (refund.status === "failed") return `${amount} vous sont dus`;
  return refund.sentAt
    ? `${amount} remboursés ${refund.isByBank ? "par virement " : ""}le ${formatInstantDay(refund.sentAt, timeZone)}`
    : `Remboursement de ${amount} en cours`;
};

/** State of an order's money and its refund; nothing if there is no refund. */
export const RefundsSection = ({ order }: { order: Order }): ReactElement | null => {
  const territory = useTerritoryFacts();
  const { refunds, status, totalPrice } = order;
  const last = refunds.at(-1);
  if (!last || !territory) return null;
  const back = sumCents(refunds.map(({ amount }) => amount));
  const whole = back === totalPrice ? "Votre paiement vous est rendu en entier." : undefined;
  const title =
    status === "refunded"
      ? ENDED[last.cause]
      : (whole ?? "Une partie de votre paiement vous est rendue.");
  return (
    <Notice tone="info" title={title}>
      {refunds.map((refund) => (
        <p key={refund.requestedAt.toISOString()} className={styles.refund}>
          {refund.part && `${refund.part}\u202f: `}
          {refund.reason && `Raison : ${refund.reason} `}
          {refundProgress(refund, territory.timeZone)}
        </p>
      ))}
    </Notice>
  );
};
