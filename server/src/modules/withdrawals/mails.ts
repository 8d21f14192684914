import type { CalendarDay } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import { type Cents, sumCents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import { REFUND_DELAY } from "@stokaz/contract/payments";
import { frenchHours, type Weekday } from "@stokaz/contract/schedule";
import type { MailContent } from "../mail/public.ts";

/** Withdrawn units for mails. Cents. */
export type MailedLine = { label: string; amount: Cents; isReturnNeeded: boolean };

/** Details of a withdrawal for mails. */
export type WithdrawalNews = {
  orderNumber: string;
  /** Instant of the declaration, as `le 23 novembre 2026 à 14 h 32` in the territory. */
  declaredAt: string;
  name: string;
  email: string;
  sentence: string;
  refundBy: CalendarDay;
  lines: readonly MailedLine[];
  place: {
    name: string;
    address: string;
    days: readonly Weekday[];
    hours: { start: string; end: string };
  };
};

type Named = { email: string; firstName: string };

const labelsOf = (lines: readonly MailedLine[]): string =>
  lines.map(({ label }) => label).join(", ");

const totalOf = (lines: readonly MailedLine[]): string =>
  frenchEuros(sumCents(lines.map(({ amount }) => amount)));

const toBringBack = ({ lines }: WithdrawalNews): MailedLine[] =>
  lines.filter(({ isReturnNeeded }) => isReturnNeeded);

const placeFacts = ({ place }: WithdrawalNews): [string, string][] => [
  ["Où rapporter", `${place.name}, ${place.address}`],
  ["Horaires", frenchHours(place.days, place.hours)],
];

const ordersLink = (publicUrl: string) => ({
  label: "Voir mes commandes",
  url: `${publicUrl}${paths.myOrders.href()}`,
});

const salesLink = (publicUrl: string) => ({
  label: "Voir mes ventes",
  url: `${publicUrl}${paths.sales.href()}`,
});

const returnsLink = (publicUrl: string) => ({
  label: "Voir les retours",
  url: `${publicUrl}${paths.handovers.href({ onglet: "retours" })}`,
});

const whatFollows = (news: WithdrawalNews): string[] => {
  const back = toBringBack(news);
  const kept = news.lines.filter(({ isReturnNeeded }) => !isReturnNeeded);
  return [
    ...(kept.length > 0
      ? [
          `Vous n'aviez pas récupéré ${labelsOf(kept)} : c'est annulé, et nous vous remboursons tout de suite. Le montant revient sur votre carte ${REFUND_DELAY}.`,
        ]
      : []),
    ...(back.length > 0
      ? [
          `Rapportez ${labelsOf(back)} au lieu de récupération, au plus tard le ${frenchDay(news.refundBy)}. Le retour est à vos frais. Vous êtes remboursé dès que c'est rendu, et dans tous les cas le ${frenchDay(news.refundBy)} au plus tard.`,
        ]
      : []),
  ];
};

/**
 * Proof that a withdrawal arrived: the declaration with its date and hour. Source: article L221-21.
 *
 * @param isOwn true if it goes to the account's address; another address may be a stranger's, and
 * is not told the name that somebody typed
 */
export const receiptMail = (
  to: string,
  news: WithdrawalNews,
  { isOwn, publicUrl }: { isOwn: boolean; publicUrl: string },
): MailContent => ({
  to,
  reach: isOwn ? "due" : "anybody",
  subject: `Commande ${news.orderNumber} : votre rétractation est bien reçue`,
  paragraphs: [
    isOwn ? `Bonjour ${news.name},` : "Bonjour,",
    "Nous avons bien reçu votre rétractation. Gardez ce message : il en est la preuve.",
    `« ${news.sentence} »`,
    ...whatFollows(news),
  ],
  facts: [
    ["Reçue", news.declaredAt],
    ["Commande", news.orderNumber],
    ...(isOwn ? [["Nom", news.name] satisfies [string, string]] : []),
    ["E-mail", news.email],
    ...news.lines.map(({ label, amount }): [string, string] => [label, frenchEuros(amount)]),
    ["À rembourser", totalOf(news.lines)],
    ...(toBringBack(news).length > 0 ? placeFacts(news) : []),
  ],
  link: ordersLink(publicUrl),
});

const newsFacts = (news: WithdrawalNews): [string, string][] => [
  ["Commande", news.orderNumber],
  ["Lieu", news.place.name],
  ["Produits", labelsOf(news.lines)],
];

/** @param news with the seller's own lines alone */
export const sellerMail = (to: Named, news: WithdrawalNews, publicUrl: string): MailContent => {
  const isBack = toBringBack(news).length > 0;
  const isKept = news.lines.some(({ isReturnNeeded }) => !isReturnNeeded);
  return {
    to: to.email,
    subject: `Commande ${news.orderNumber} : votre client a changé d'avis`,
    paragraphs: [
      `Bonjour ${to.firstName},`,
      "Votre client a fait usage de son droit de rétractation ou a annulé avant de venir.",
      ...(isKept
        ? ["Ce qu'il n'avait pas récupéré est de nouveau en vente, et il en est remboursé."]
        : []),
      ...(isBack
        ? [
            `Il rapporte ce qu'il avait récupéré. Il en est remboursé dès que c'est rendu, et le ${frenchDay(news.refundBy)} au plus tard. D'ici là, l'argent qui ne vous a pas encore été versé attend.`,
          ]
        : []),
    ],
    facts: [...newsFacts(news), ["Montant", totalOf(news.lines)]],
    link: salesLink(publicUrl),
  };
};

/** Mail to the people who hand over at the place. @param news with the lines to bring back alone */
export const keeperMail = (to: Named, news: WithdrawalNews, publicUrl: string): MailContent => ({
  to: to.email,
  subject: `Commande ${news.orderNumber} : un retour à attendre`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Un acheteur a changé d'avis et va rapporter des produits à ${news.place.name}, pendant les horaires de récupération. Quand ils sont là, notez-le dans les retours : il est remboursé aussitôt.`,
  ],
  facts: newsFacts(news),
  link: returnsLink(publicUrl),
});

export const returnedMail = (to: Named, news: WithdrawalNews, publicUrl: string): MailContent => ({
  to: to.email,
  subject: `Commande ${news.orderNumber} : vos produits sont rendus`,
  paragraphs: [`Bonjour ${to.firstName},`, `C'est noté : vous avez rendu ${labelsOf(news.lines)}.`],
  facts: newsFacts(news),
  link: ordersLink(publicUrl),
});

/** @param note remark of the person who took the goods back */
export const sellerReturnedMail = (
  to: Named,
  news: WithdrawalNews,
  { note, publicUrl }: { note: string | null; publicUrl: string },
): MailContent => ({
  to: to.email,
  subject: `Commande ${news.orderNumber} : des produits sont revenus`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Votre client a rapporté ces produits : ils vous attendent sur place. Remettez-les en vente vous-même s'ils sont en bon état.",
  ],
  facts: [...newsFacts(news), ...(note ? [["Précision", note] satisfies [string, string]] : [])],
  link: salesLink(publicUrl),
});

export const reminderMail = (to: Named, news: WithdrawalNews, publicUrl: string): MailContent => ({
  to: to.email,
  subject: `Commande ${news.orderNumber} : pensez à rapporter vos produits`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Vous avez changé d'avis ${news.declaredAt}. Rapportez ${labelsOf(news.lines)} au lieu de récupération, au plus tard le ${frenchDay(news.refundBy)}. Si c'est déjà fait, demandez sur place que le retour soit noté.`,
  ],
  facts: [...newsFacts(news), ...placeFacts(news)],
  link: ordersLink(publicUrl),
});

export const LINK_SUBJECT = "Votre lien pour changer d'avis sur une commande";

/** @param token token of the link, valid for two days */
export const linkMail = (
  to: Named,
  orderNumber: string,
  { publicUrl, token }: { publicUrl: string; token: string },
): MailContent => ({
  to: to.email,
  subject: LINK_SUBJECT,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Voici le lien pour annuler la commande ${orderNumber} ou y renoncer, en tout ou en partie. Il est valable deux jours.`,
    "Si vous n'avez rien demandé, ignorez ce message : rien ne change.",
  ],
  link: { label: "Renoncer au contrat", url: `${publicUrl}${paths.withdrawal.href({ token })}` },
});
