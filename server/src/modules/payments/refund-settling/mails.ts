import { CLAIM_REFUNDED, frenchRefusal, REFUND_DELAY } from "@stokaz/contract/checkout/payments";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { adminLink, type MailContent } from "../../mail/public.ts";
import type { RefundCause } from "../tables.ts";

type Recipient = { email: string; firstName: string };

/** Details of a refund and of its payment. Amounts in cents. */
export type RefundMailDetails = {
  cause: RefundCause;
  amount: Cents;
  paid: Cents;
  purchase: string;
  /** Refunded part of an order, if the rest of it goes on. */
  part: string | null;
  /** True if something of an order still waits for its buyer. */
  isAwaited: boolean;
  reason: string | null;
  /** Kind of payment: `rent` is a month of a rental, `growth` is more months or pallets of one. */
  purpose: "rental" | "order" | "rent" | "growth";
  hasEndedPurchase: boolean;
  /** True if the purchase, a rental, ends as soon as nobody waits for an order of its products. */
  isEnding: boolean;
  /** True if its payer is suspended: money that comes after its hold buys them nothing. */
  isSuspended: boolean;
};

const WHEN = `Le montant revient sur votre carte ${REFUND_DELAY}.`;

const facts = (details: RefundMailDetails): [string, string][] => [
  ["Achat", details.part ?? details.purchase],
  ["Montant payé", frenchEuros(details.paid)],
  [
    details.cause === "dispute" ? "Montant repris" : "Montant remboursé",
    frenchEuros(details.amount),
  ],
  ...(details.reason === null ? [] : [["Raison", details.reason] satisfies [string, string]]),
];

/** True if the buyer gives back what they had collected: nothing of the purchase is cancelled then. */
const isGivenBack = ({ cause, hasEndedPurchase }: RefundMailDetails): boolean =>
  cause === "withdrawal" && !hasEndedPurchase;

const whyOfPart = (details: RefundMailDetails): string => {
  const { cause, hasEndedPurchase } = details;
  if (cause === "late_payment") {
    return "Votre paiement est arrivé après la fin de la réservation, et une partie de votre commande n'était plus en stock : elle vous est remboursée.";
  }
  if (isGivenBack(details)) {
    return "Vous avez changé d'avis sur une partie de votre commande : elle vous est remboursée.";
  }
  return hasEndedPurchase
    ? "Une partie de votre commande est annulée et vous est remboursée."
    : "Une partie de votre commande vous est remboursée, sans être annulée.";
};

const whyOf = (details: RefundMailDetails): string => {
  const { cause, part, isAwaited, hasEndedPurchase, isEnding, purpose } = details;
  if (cause === "claim") return CLAIM_REFUNDED;
  if (part !== null) {
    const why = whyOfPart(details);
    return isAwaited ? `${why} Le reste de votre commande vous attend.` : why;
  }
  if (cause === "late_payment" && purpose === "rent") {
    return "Ce loyer n'était plus à payer : il l'était déjà, ou la location a pris fin.";
  }
  if (cause === "late_payment" && details.isSuspended) {
    return "Votre paiement est arrivé après la fin de la réservation. Votre compte est suspendu : rien n'est acheté.";
  }
  if (cause === "late_payment" && purpose === "growth") {
    return "Votre location n'a pas pu être modifiée : entre-temps elle a changé, la place a été prise, ou le premier jour est passé. Elle reste comme elle était.";
  }
  if (cause === "late_payment" && purpose === "rental") {
    return "Votre paiement est arrivé après la fin de la réservation, et la location ne pouvait plus commencer : la place n'était plus libre, ou le premier jour était passé.";
  }
  if (cause === "late_payment") {
    return "Votre paiement est arrivé après la fin de la réservation, et il n'y avait plus de stock.";
  }
  if (cause === "lease_change") {
    return "Vous avez modifié votre location : ce que vous aviez payé d'avance et qui n'est plus dû vous est rendu.";
  }
  if (isEnding) {
    return "Votre paiement vous est rendu : votre location prend fin dès que les commandes déjà passées sont récupérées.";
  }
  if (isGivenBack(details)) return "Vous avez changé d'avis : votre achat vous est remboursé.";
  if (details.amount === details.paid) {
    return hasEndedPurchase
      ? "Votre achat est annulé et votre paiement vous est rendu."
      : "Votre paiement vous est rendu. Votre achat, lui, n'est pas annulé.";
  }
  if (!hasEndedPurchase) {
    return "Une partie de votre paiement vous est rendue. Votre achat, lui, n'est pas annulé.";
  }
  const what = purpose === "order" ? "Votre achat est annulé" : "Votre location prend fin";
  return `${what} et une partie de votre paiement vous est rendue.`;
};

export const payerRefundMail = (to: Recipient, details: RefundMailDetails): MailContent => {
  const { amount, paid } = details;
  const share = amount === paid ? "en totalité" : `sur les ${frenchEuros(paid)} payés`;
  return {
    to: to.email,
    subject: "Votre paiement vous est remboursé",
    paragraphs: [
      `Bonjour ${to.firstName},`,
      whyOf(details),
      `Nous vous remboursons ${frenchEuros(amount)} ${share}. ${WHEN}`,
    ],
    facts: facts(details),
  };
};

/** Mail of a lost dispute that ends a purchase: the payer's bank told them nothing of that. */
export const takenBackMail = (to: Recipient, details: RefundMailDetails): MailContent => ({
  to: to.email,
  subject: "Votre banque a repris votre paiement",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    details.purpose === "order"
      ? "Votre banque a repris votre paiement : ce qui restait à récupérer de cette commande est annulé."
      : "Votre banque a repris votre paiement : votre location prend fin.",
  ],
  facts: facts(details),
});

const whatOfDispute = ({ hasEndedPurchase, isEnding, purpose }: RefundMailDetails): string => {
  const what = "La banque de votre client a décidé pour lui : elle a repris l'argent contesté.";
  if (isEnding) {
    return `${what} Sa location prend fin dès que les commandes déjà passées sont récupérées. Gardez ses produits jusque-là.`;
  }
  if (!hasEndedPurchase) return what;
  return purpose === "order"
    ? `${what} Ce qui restait à récupérer est annulé, et de nouveau en vente.`
    : `${what} Sa location prend fin, et sa place est de nouveau libre.`;
};

const whatOf = (details: RefundMailDetails): string => {
  const { cause, part, isAwaited, hasEndedPurchase, isEnding } = details;
  if (cause === "claim")
    return "Un litige est terminé : l'argent accordé est rendu à votre client.";
  if (cause === "dispute") return whatOfDispute(details);
  if (cause === "lease_change") {
    return "Votre locataire a modifié sa location : ce qu'il avait payé d'avance et qui n'est plus dû lui est remboursé.";
  }
  if (isGivenBack(details)) {
    return "Votre client a changé d'avis : ces produits lui sont remboursés.";
  }
  if (part !== null && hasEndedPurchase) {
    const what =
      "Une partie d'une commande est annulée : ses unités sont de nouveau en vente, et votre client en est remboursé.";
    return isAwaited ? `${what} Le reste est toujours à remettre.` : what;
  }
  if (isEnding) {
    return "Votre client est remboursé : sa location prend fin dès que les commandes déjà passées sont récupérées. Gardez ses produits jusque-là.";
  }
  return hasEndedPurchase
    ? "Cet achat est annulé : ce qu'il avait réservé est de nouveau libre, et votre client est remboursé."
    : "Votre client est remboursé. L'achat n'est pas annulé.";
};

export const sellerRefundMail = (to: Recipient, details: RefundMailDetails): MailContent => ({
  to: to.email,
  subject:
    details.cause === "dispute"
      ? `Paiement contesté : la banque reprend ${frenchEuros(details.amount)}`
      : `Remboursement de ${frenchEuros(details.amount)} à votre client`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    whatOf(details),
    "Ce montant, frais de plateforme déduits, est retiré de ce qui doit encore vous être versé. S'il vous a déjà été versé, il est repris sur votre compte de paiement.",
  ],
  facts: facts(details),
});

export const failedRefundMail = (to: Recipient, details: RefundMailDetails): MailContent => ({
  to: to.email,
  subject: "Votre remboursement n'est pas arrivé",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Votre banque a refusé notre remboursement de ${frenchEuros(details.amount)}. Cette somme vous est toujours due.`,
    "Nous nous en occupons. Répondez à ce message si votre carte a changé : nous vous rembourserons par un autre moyen.",
  ],
  facts: facts(details),
});

export const bankRefundMail = (
  to: Recipient,
  details: RefundMailDetails,
  paidOn: CalendarDay,
): MailContent => ({
  to: to.email,
  subject: "Votre remboursement est fait par virement",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Votre banque avait refusé notre remboursement. Nous vous avons remboursé ${frenchEuros(details.amount)} par virement le ${frenchDay(paidOn)}.`,
  ],
  // Why it was first decided was in the mail about the decision.
  facts: facts({ ...details, reason: null }),
});

export const operatorFailedRefundMail = (
  operatorEmail: string,
  details: RefundMailDetails,
  failure: { payerEmail: string; why: string; publicUrl: string },
): MailContent => ({
  to: operatorEmail,
  subject: `Remboursement refusé : ${frenchEuros(details.amount)}`,
  paragraphs: [
    "La banque du payeur a refusé un remboursement. La somme est revenue sur le compte de la plateforme et reste due au payeur.",
  ],
  facts: [...facts(details), ["Payeur", failure.payerEmail], ["Motif", frenchRefusal(failure.why)]],
  link: adminLink(failure.publicUrl),
});

export const endingMail = (
  to: Recipient,
  details: RefundMailDetails,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: "Vos produits ne sont plus en vente : votre location est remboursée",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Le paiement de votre location vous a été rendu. Ses produits ne sont plus en vente, et elle prend fin dès que les commandes déjà passées sont récupérées ou remboursées. Elles restent à remettre aux acheteurs.",
  ],
  facts: facts(details),
  link: { label: "Voir mes espaces", url: `${publicUrl}${paths.storageDetails.href()}` },
});

export const operatorEndingMail = (
  operatorEmail: string,
  details: RefundMailDetails,
  { payerEmail, publicUrl }: { payerEmail: string; publicUrl: string },
): MailContent => ({
  to: operatorEmail,
  subject: `Location remboursée et encore utilisée : ${frenchEuros(details.amount)}`,
  paragraphs: [
    "Le paiement d'une location a été rendu au locataire par le prestataire ou par sa banque, alors que des acheteurs attendent ses produits. Plus rien n'y est vendu. Elle prend fin d'elle-même dès que ces commandes sont récupérées ou remboursées ; sinon, remboursez-les.",
  ],
  facts: [...facts(details), ["Locataire", payerEmail]],
  link: adminLink(publicUrl),
});
