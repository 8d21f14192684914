import { REFUND_DELAY } from "@stokaz/contract/checkout/payments";
import { frenchHours, type Weekday } from "@stokaz/contract/handover/schedule";
import { WITHDRAWAL_LINK_LIFE } from "@stokaz/contract/limits";
import { frenchEuros } from "@stokaz/contract/money/euros";
import { type Cents, sumCents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../mail/public.ts";

/** Withdrawn units for mails. Cents. `isContested`: a decision about their line is awaited. */
export type MailedLine = {
  label: string;
  amount: Cents;
  isReturnNeeded: boolean;
  isContested: boolean;
};

/** Details of a withdrawal for mails. */
export type WithdrawalMailDetails = {
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
  /** False if nobody takes goods back at the place any more. */
  isPlaceKept: boolean;
};

type Named = { email: string; firstName: string };

const labelsOf = (lines: readonly MailedLine[]): string =>
  lines.map(({ label }) => label).join(", ");

const totalOf = (lines: readonly MailedLine[]): string =>
  frenchEuros(sumCents(lines.map(({ amount }) => amount)));

const toBringBack = ({ lines }: WithdrawalMailDetails): MailedLine[] =>
  lines.filter(({ isReturnNeeded }) => isReturnNeeded);

const placeFacts = ({ place, isPlaceKept }: WithdrawalMailDetails): [string, string][] =>
  isPlaceKept
    ? [
        ["Où rapporter", `${place.name}, ${place.address}`],
        ["Horaires", frenchHours(place.days, place.hours)],
      ]
    : [
        [
          "Où rapporter",
          "Cet endroit ne reçoit plus de retours. Écrivez à l'artisan depuis votre commande : il vous dira où.",
        ],
      ];

/** To whom goods go back. */
const whereBack = ({ isPlaceKept }: WithdrawalMailDetails): string =>
  isPlaceKept ? "au lieu de récupération" : "à l'artisan";

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

/** What is refunded at its return, and what waits for a decision about it. */
const byDecision = (back: readonly MailedLine[]) => ({
  free: back.filter(({ isContested }) => !isContested),
  awaiting: back.filter(({ isContested }) => isContested),
});

/** When the buyer gets the money of what they bring back. */
const whenRefunded = (details: WithdrawalMailDetails, isDisputed: boolean): string[] => {
  if (isDisputed) {
    return [
      "Votre banque examine ce paiement : vous êtes remboursé après sa décision, si elle ne vous a pas rendu l'argent elle-même.",
    ];
  }
  const { free, awaiting } = byDecision(toBringBack(details));
  return [
    ...(free.length > 0
      ? [
          `Vous êtes remboursé dès que c'est rendu, et dans tous les cas le ${frenchDay(details.refundBy)} au plus tard.`,
        ]
      : []),
    ...(awaiting.length > 0
      ? [
          `${labelsOf(awaiting)} : une décision est attendue. Vous en êtes remboursé après elle, si elle ne vous a pas déjà rendu l'argent.`,
        ]
      : []),
  ];
};

const whatFollows = (details: WithdrawalMailDetails, isDisputed: boolean): string[] => {
  const back = toBringBack(details);
  const kept = details.lines.filter(({ isReturnNeeded }) => !isReturnNeeded);
  const isPaidBack = kept.every(({ amount }) => amount === 0);
  return [
    ...(kept.length > 0
      ? [
          isPaidBack
            ? `Vous n'aviez pas récupéré ${labelsOf(kept)} : c'est annulé. L'argent vous avait déjà été rendu.`
            : `Vous n'aviez pas récupéré ${labelsOf(kept)} : c'est annulé, et nous vous remboursons tout de suite. Le montant revient sur votre carte ${REFUND_DELAY}.`,
        ]
      : []),
    ...(back.length > 0
      ? [
          `Rapportez ${labelsOf(back)} ${whereBack(details)}, au plus tard le ${frenchDay(details.refundBy)}. Le retour est à vos frais.`,
          ...whenRefunded(details, isDisputed),
        ]
      : []),
  ];
};

/**
 * Proof that a withdrawal arrived: the declaration with its date and hour. Source: article L221-21.
 *
 * @param isOwn true if it goes to the account's address; another address may be a stranger's, and
 * is not told the name that somebody typed
 * @param isDisputed true while the payer's bank contests the payment
 */
export const receiptMail = (
  to: string,
  details: WithdrawalMailDetails,
  { isOwn, isDisputed, publicUrl }: { isOwn: boolean; isDisputed: boolean; publicUrl: string },
): MailContent => ({
  to,
  reach: isOwn ? "due" : "anybody",
  subject: `Commande ${details.orderNumber} : votre rétractation est bien reçue`,
  paragraphs: [
    isOwn ? `Bonjour ${details.name},` : "Bonjour,",
    "Nous avons bien reçu votre rétractation. Gardez ce message : il en est la preuve.",
    `« ${details.sentence} »`,
    ...whatFollows(details, isDisputed),
  ],
  facts: [
    ["Reçue", details.declaredAt],
    ["Commande", details.orderNumber],
    ...(isOwn ? [["Nom", details.name] satisfies [string, string]] : []),
    ["E-mail", details.email],
    ...details.lines.map(({ label, amount }): [string, string] => [label, frenchEuros(amount)]),
    ["À rembourser", totalOf(details.lines)],
    ...(toBringBack(details).length > 0 ? placeFacts(details) : []),
  ],
  link: ordersLink(publicUrl),
});

const mailFacts = (details: WithdrawalMailDetails): [string, string][] => [
  ["Commande", details.orderNumber],
  ["Lieu", details.place.name],
  ["Produits", labelsOf(details.lines)],
];

/** When the buyer's money goes, in the words for a seller. */
const whenTaken = (details: WithdrawalMailDetails, isDisputed: boolean): string[] => {
  const comesBack = "Il rapporte ce qu'il avait récupéré.";
  if (isDisputed) {
    return [
      `${comesBack} Sa banque examine son paiement : il en est remboursé après sa décision, si elle ne lui a pas rendu l'argent elle-même.`,
    ];
  }
  const { free, awaiting } = byDecision(toBringBack(details));
  return [
    free.length > 0
      ? `${comesBack} Il en est remboursé dès que c'est rendu, et le ${frenchDay(details.refundBy)} au plus tard.`
      : comesBack,
    ...(awaiting.length > 0
      ? [
          `${labelsOf(awaiting)} : une décision est attendue. Il en est remboursé après elle, si elle ne lui a pas déjà rendu l'argent.`,
        ]
      : []),
    "D'ici là, l'argent qui ne vous a pas encore été versé attend.",
  ];
};

/** @param details with the seller's own lines alone */
export const sellerMail = (
  to: Named,
  details: WithdrawalMailDetails,
  { isDisputed, publicUrl }: { isDisputed: boolean; publicUrl: string },
): MailContent => {
  const isBack = toBringBack(details).length > 0;
  const isKept = details.lines.some(({ isReturnNeeded }) => !isReturnNeeded);
  return {
    to: to.email,
    subject: `Commande ${details.orderNumber} : votre client a changé d'avis`,
    paragraphs: [
      `Bonjour ${to.firstName},`,
      "Votre client a fait usage de son droit de rétractation ou a annulé avant de venir.",
      ...(isKept
        ? ["Ce qu'il n'avait pas récupéré est de nouveau en vente, et il en est remboursé."]
        : []),
      ...(isBack ? whenTaken(details, isDisputed) : []),
    ],
    facts: [...mailFacts(details), ["Montant", totalOf(details.lines)]],
    link: salesLink(publicUrl),
  };
};

/** Mail to the people who hand over at the place. @param details with the lines to bring back alone */
export const handoverPersonMail = (
  to: Named,
  details: WithdrawalMailDetails,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `Commande ${details.orderNumber} : un retour à attendre`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Un acheteur a changé d'avis et va rapporter des produits à ${details.place.name}, pendant les horaires de récupération. Quand ils sont là, notez-le dans les retours : son remboursement en dépend.`,
  ],
  facts: mailFacts(details),
  link: returnsLink(publicUrl),
});

export const returnedMail = (
  to: Named,
  details: WithdrawalMailDetails,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `Commande ${details.orderNumber} : vos produits sont rendus`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `C'est noté : vous avez rendu ${labelsOf(details.lines)}.`,
  ],
  facts: mailFacts(details),
  link: ordersLink(publicUrl),
});

/** @param note remark of the person who took the goods back */
export const sellerReturnedMail = (
  to: Named,
  details: WithdrawalMailDetails,
  { note, publicUrl }: { note: string | null; publicUrl: string },
): MailContent => ({
  to: to.email,
  subject: `Commande ${details.orderNumber} : des produits sont revenus`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Votre client a rapporté ces produits : ils vous attendent sur place. Remettez-les en vente vous-même s'ils sont en bon état.",
  ],
  facts: [...mailFacts(details), ...(note ? [["Précision", note] satisfies [string, string]] : [])],
  link: salesLink(publicUrl),
});

export const reminderMail = (
  to: Named,
  details: WithdrawalMailDetails,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  lastDay: details.refundBy,
  subject: `Commande ${details.orderNumber} : pensez à rapporter vos produits`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Vous avez changé d'avis ${details.declaredAt}. Rapportez ${labelsOf(details.lines)} ${whereBack(details)}, au plus tard le ${frenchDay(details.refundBy)}. Si c'est déjà fait, demandez que le retour soit noté.`,
  ],
  facts: [...mailFacts(details), ...placeFacts(details)],
  link: ordersLink(publicUrl),
});

export const LINK_SUBJECT = "Votre lien pour changer d'avis sur une commande";

/** @param token token of the link, valid for {@link WITHDRAWAL_LINK_LIFE} */
export const linkMail = (
  to: Named,
  orderNumber: string,
  { publicUrl, token }: { publicUrl: string; token: string },
): MailContent => ({
  to: to.email,
  subject: LINK_SUBJECT,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Voici le lien pour annuler la commande ${orderNumber} ou y renoncer, en tout ou en partie. Il est valable ${WITHDRAWAL_LINK_LIFE.words}.`,
    "Si vous n'avez rien demandé, ignorez ce message : rien ne change.",
  ],
  link: { label: "Renoncer au contrat", url: `${publicUrl}${paths.withdrawal.href({ token })}` },
});
