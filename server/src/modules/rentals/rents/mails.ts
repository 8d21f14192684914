import type { CalendarDay } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import type { Cents } from "@stokaz/contract/money";
import { RENT_DAYS } from "@stokaz/contract/rents";
import { TAX_NOTES } from "@stokaz/contract/tax-links";
import type { MailContent } from "../../mail/public.ts";
import { leaseLink } from "../mails.ts";

type Person = { email: string; first_name: string };

/** A month's rent as mails name it: `Loyer de mars 2027`. Cents. */
export type RentNews = {
  rentalId: string;
  name: string;
  spaceName: string;
  amount: Cents;
  publicUrl: string;
};

/** A card as mails name it: `Visa se terminant par 4242`. */
export type CardName = string | undefined;

const NO_CARD = "aucune : indiquez-en une";

const facts = (news: RentNews): [string, string][] => [
  ["Loyer", news.name],
  ["Espace", news.spaceName],
  ["Montant", frenchEuros(news.amount)],
];

/** Name of a rent within a sentence: `loyer de mars 2027`. */
const within = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

export const noticeMail = (
  artisan: Person,
  news: RentNews,
  { chargedOn, card }: { chargedOn: CalendarDay; card: CardName },
): MailContent => ({
  to: artisan.email,
  subject: `${news.name} : prélèvement le ${frenchDay(chargedOn)}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    card === undefined
      ? `Le ${within(news.name)} est à payer le ${frenchDay(chargedOn)}, et aucune carte n'est enregistrée. Indiquez-en une avant ce jour.`
      : `Le ${within(news.name)} sera prélevé sur votre carte le ${frenchDay(chargedOn)}. Vous n'avez rien à faire.`,
  ],
  facts: [...facts(news), ["Prélevé le", frenchDay(chargedOn)], ["Carte", card ?? NO_CARD]],
  link: leaseLink(news, "Voir mes loyers et ma carte"),
});

/** @param wasPaused true if its products were off sale */
export const artisanReceiptMail = (
  artisan: Person,
  news: RentNews,
  wasPaused: boolean,
): MailContent => ({
  to: artisan.email,
  subject: `${news.name} : payé`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    wasPaused
      ? `Le ${within(news.name)} est payé. Vos produits sont de nouveau en vente.`
      : `Le ${within(news.name)} est payé. Ce message vous sert de reçu.`,
  ],
  facts: facts(news),
  link: leaseLink(news, "Voir mes loyers"),
});

export const lessorReceiptMail = (lessor: Person, news: RentNews): MailContent => ({
  to: lessor.email,
  subject: `${news.name} : payé`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Le ${within(news.name)} de votre locataire est payé après tout : il vous est versé, frais de plateforme déduits.`,
  ],
  facts: facts(news),
  link: leaseLink(news, "Voir la location"),
  notes: TAX_NOTES,
});

/** Reason why a month is not paid. */
export type WhyUnpaid = "declined" | "authentication" | "no-card";

/**
 * Days of the next steps for a month that stays unpaid; `retriedOn` when the card is tried again.
 */
export type Deadlines = {
  retriedOn: CalendarDay | undefined;
  pausedOn: CalendarDay;
  endsOn: CalendarDay;
};

const REASONS: Readonly<Record<WhyUnpaid, string>> = {
  declined: "Votre banque a refusé le prélèvement.",
  authentication: "Votre banque vous demande de confirmer ce paiement vous-même.",
  "no-card": "Aucune carte n'est enregistrée pour le payer.",
};

/** @param isAgain true if its tenant was told before */
export const unpaidMail = (
  artisan: Person,
  news: RentNews,
  why: WhyUnpaid,
  { retriedOn, pausedOn, endsOn }: Deadlines,
  isAgain: boolean,
): MailContent => ({
  to: artisan.email,
  subject:
    why === "authentication" && !isAgain
      ? `${news.name} : confirmez votre paiement`
      : `${news.name} : ${isAgain ? "toujours impayé" : "paiement refusé"}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Le ${within(news.name)} n'est pas payé. ${REASONS[why]} Payez-le par carte depuis la page de votre location : cette carte servira aussi pour les mois suivants.`,
    `${retriedOn ? `Sans cela, nous essaierons de nouveau le ${frenchDay(retriedOn)}. ` : ""}Si rien n'est payé, vos produits de cet espace quittent la vente le ${frenchDay(pausedOn)}, et la location prend fin le ${frenchDay(endsOn)}.`,
  ],
  facts: facts(news),
  link: leaseLink(news, "Payer ce loyer"),
});

export const lessorUnpaidMail = (
  lessor: Person,
  news: RentNews,
  { endsOn }: Deadlines,
): MailContent => ({
  to: lessor.email,
  subject: `${news.name} : pas encore payé`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Le ${within(news.name)} de votre locataire n'est pas encore payé. Nous le relançons. S'il ne paie pas, la location prend fin le ${frenchDay(endsOn)} et la place est de nouveau libre.`,
  ],
  facts: facts(news),
  link: leaseLink(news, "Voir la location"),
});

export const pausedMail = (artisan: Person, news: RentNews, endsOn: CalendarDay): MailContent => ({
  to: artisan.email,
  subject: "Vos produits ne sont plus en vente : un loyer n'est pas payé",
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Le ${within(news.name)} n'est pas payé depuis ${RENT_DAYS.pause} jours. Vos produits de cet espace ne sont plus en vente ; les commandes déjà passées restent à remettre. Dès que vous payez, tout reprend.`,
    `Sans paiement, la location prend fin le ${frenchDay(endsOn)}.`,
  ],
  facts: facts(news),
  link: leaseLink(news, "Payer ce loyer"),
});

/**
 * End of a rental whose month stayed unpaid: at once, or as soon as waiting orders are collected.
 */
export type UnpaidEnd = "ended" | "awaits-orders";

/** @param fetchBy the last day to fetch remaining goods */
export const artisanUnpaidEndMail = (
  artisan: Person,
  news: RentNews,
  how: UnpaidEnd,
  fetchBy: CalendarDay,
): MailContent => ({
  to: artisan.email,
  subject: `Votre location prend fin : ${news.spaceName}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    how === "ended"
      ? `Le ${within(news.name)} n'a pas été payé : votre location est terminée, et plus aucun loyer ne sera prélevé. Reprenez ce qui vous reste dans l'espace au plus tard le ${frenchDay(fetchBy)}, en convenant d'une heure avec le loueur.`
      : `Le ${within(news.name)} n'a pas été payé : votre location prend fin, et plus aucun loyer ne sera prélevé. Les commandes déjà passées restent à remettre ; dès qu'elles sont récupérées, la location est terminée et vous reprenez ce qui vous reste.`,
  ],
  facts: facts(news),
  link: leaseLink(news, "Voir la location"),
});

export const lessorUnpaidEndMail = (
  lessor: Person,
  news: RentNews,
  how: UnpaidEnd,
  fetchBy: CalendarDay,
): MailContent => ({
  to: lessor.email,
  subject: `Location terminée pour loyer impayé : ${news.spaceName}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    how === "ended"
      ? `Le ${within(news.name)} n'a pas été payé : la location est terminée, et ses palettes sont de nouveau libres. L'artisan doit reprendre ses produits au plus tard le ${frenchDay(fetchBy)} ; écrivez-nous s'il ne le fait pas.`
      : `Le ${within(news.name)} n'a pas été payé : plus rien n'est vendu de cette location. Des acheteurs attendent encore leurs commandes : remettez-les. Dès la dernière, la location est terminée et la place est libre.`,
  ],
  facts: facts(news),
  link: leaseLink(news, "Voir la location"),
});
