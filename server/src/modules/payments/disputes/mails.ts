import type { CalendarDay } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import type { Cents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import { DISPUTE_REASON_NAMES } from "@stokaz/contract/payments";
import type { MailContent } from "../../mail/public.ts";

/** Details of a contested payment. Amount in cents. */
export type DisputeNews = { amount: Cents; purchase: string; reason: string };

const facts = (news: DisputeNews): [string, string][] => [
  ["Achat", news.purchase],
  ["Montant contesté", frenchEuros(news.amount)],
];

export const sellerDisputeMail = (
  to: { email: string; firstName: string },
  news: DisputeNews,
): MailContent => ({
  to: to.email,
  subject: "Un paiement est contesté : le versement attend",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "La banque de votre client conteste son paiement. Ce qui devait vous être versé pour cet achat attend sa décision, qui peut prendre deux à trois mois. Nous répondons à la banque ; gardez vos preuves de remise ou de location.",
  ],
  facts: facts(news),
});

export const operatorDisputeMail = (
  operatorEmail: string,
  news: DisputeNews,
  dispute: { id: string; answerBy: CalendarDay | undefined; publicUrl: string },
): MailContent => ({
  to: operatorEmail,
  subject: `Paiement contesté : ${frenchEuros(news.amount)}`,
  paragraphs: [
    "La banque d'un payeur conteste un paiement. Les versements de cet achat attendent. Répondez dans le tableau de bord du prestataire de paiement.",
  ],
  facts: [
    ...facts(news),
    ["Motif", DISPUTE_REASON_NAMES[news.reason] ?? news.reason],
    ["Litige", dispute.id],
    ...(dispute.answerBy
      ? [["Répondre avant le", frenchDay(dispute.answerBy)] as [string, string]]
      : []),
  ],
  link: {
    label: "Ouvrir l'administration",
    url: `${dispute.publicUrl}${paths.adminDashboard.href()}`,
  },
});

export const operatorVerdictMail = (
  operatorEmail: string,
  news: DisputeNews,
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
  facts: facts(news),
});
