import { DISPUTE_REASON_NAMES } from "@stokaz/contract/checkout/payments";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { adminLink, type MailContent } from "../../mail/public.ts";

/** Details of a contested payment, or of a seller's part of one. Amount in cents. */
export type DisputeMailDetails = { amount: Cents; purchase: string; reason: string };

const facts = (details: DisputeMailDetails): [string, string][] => [
  ["Achat", details.purchase],
  ["Montant contesté", frenchEuros(details.amount)],
];

export const sellerDisputeMail = (
  to: { email: string; firstName: string },
  details: DisputeMailDetails,
): MailContent => ({
  to: to.email,
  subject: "Un paiement est contesté : le versement attend",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "La banque de votre client conteste son paiement. Ce qui devait vous être versé pour cet achat attend sa décision, qui peut prendre deux à trois mois. Nous répondons à la banque ; gardez vos preuves de remise ou de location.",
  ],
  facts: facts(details),
});

/** Mail of a won dispute. Of a lost one a seller gets the mail of its refund. */
export const sellerWonMail = (
  to: { email: string; firstName: string },
  details: DisputeMailDetails,
): MailContent => ({
  to: to.email,
  subject: "Paiement contesté : la banque ne le reprend pas",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "La banque de votre client a décidé : elle ne reprend pas son paiement. Ce qui devait vous être versé pour cet achat n'attend plus cette décision.",
  ],
  facts: facts(details),
});

export const operatorDisputeMail = (
  operatorEmail: string,
  details: DisputeMailDetails,
  dispute: { id: string; answerBy: CalendarDay | undefined; publicUrl: string },
): MailContent => ({
  to: operatorEmail,
  subject: `Paiement contesté : ${frenchEuros(details.amount)}`,
  paragraphs: [
    "La banque d'un payeur conteste un paiement. Les versements de cet achat attendent. Répondez dans le tableau de bord du prestataire de paiement.",
  ],
  facts: [
    ...facts(details),
    ["Motif", DISPUTE_REASON_NAMES[details.reason] ?? details.reason],
    ["Litige", dispute.id],
    ...(dispute.answerBy
      ? [["Répondre avant le", frenchDay(dispute.answerBy)] satisfies [string, string]]
      : []),
  ],
  link: adminLink(dispute.publicUrl),
});

export const operatorVerdictMail = (
  operatorEmail: string,
  details: DisputeMailDetails,
  isWon: boolean,
): MailContent => ({
  to: operatorEmail,
  subject: isWon
    ? "Litige gagné : les versements reprennent"
    : "Litige perdu : l'argent est repris",
  paragraphs: [
    isWon
      ? "La banque a tranché pour la plateforme. Ce qui attendait est versé."
      : "La banque a tranché pour le payeur : il garde le montant contesté. Ce qui devait revenir au vendeur diminue d'autant, ou lui est repris.",
  ],
  facts: facts(details),
});
