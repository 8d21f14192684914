import { leftoverDeadlineText } from "@stokaz/contract/leases/leftovers";
import { RENT_DAYS } from "@stokaz/contract/leases/rents";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { TAX_NOTES } from "@stokaz/contract/tax/tax-links";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import { leaseLink } from "../mails.ts";
import type { UnpaidCourse } from "./rules.ts";

type Person = { email: string; first_name: string };

/** A month's rent as mails name it: `Loyer de mars 2027`. Cents. */
export type RentMailDetails = {
  rentalId: string;
  name: string;
  spaceName: string;
  amount: Cents;
  publicUrl: string;
};

/** A card as mails name it: `Visa se terminant par 4242`. */
export type CardName = string | undefined;

const NO_CARD = "aucune : indiquez-en une";

const facts = (details: RentMailDetails): [string, string][] => [
  ["Loyer", details.name],
  ["Espace", details.spaceName],
  ["Montant", frenchEuros(details.amount)],
];

/** Name of a rent within a sentence: `loyer de mars 2027`. */
const within = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

export const noticeMail = (
  artisan: Person,
  details: RentMailDetails,
  { chargedOn, card }: { chargedOn: CalendarDay; card: CardName },
): MailContent => ({
  to: artisan.email,
  subject: `${details.name} : prélèvement le ${frenchDay(chargedOn)}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    card === undefined
      ? `Le ${within(details.name)} est à payer le ${frenchDay(chargedOn)}, et aucune carte n'est enregistrée. Indiquez-en une avant ce jour.`
      : `Le ${within(details.name)} sera prélevé sur votre carte le ${frenchDay(chargedOn)}. Vous n'avez rien à faire.`,
  ],
  facts: [...facts(details), ["Prélevé le", frenchDay(chargedOn)], ["Carte", card ?? NO_CARD]],
  link: leaseLink(details, "Voir mes loyers et ma carte"),
});

/** @param wasPaused true if its products were off sale */
export const artisanReceiptMail = (
  artisan: Person,
  details: RentMailDetails,
  wasPaused: boolean,
): MailContent => ({
  to: artisan.email,
  subject: `${details.name} : payé`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    wasPaused
      ? `Le ${within(details.name)} est payé. Vos produits sont de nouveau en vente.`
      : `Le ${within(details.name)} est payé. Ce message vous sert de reçu.`,
  ],
  facts: facts(details),
  link: leaseLink(details, "Voir mes loyers"),
});

export const lessorReceiptMail = (lessor: Person, details: RentMailDetails): MailContent => ({
  to: lessor.email,
  subject: `${details.name} : payé`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Le ${within(details.name)} de votre locataire est payé après tout : il vous est versé, frais de plateforme déduits.`,
  ],
  facts: facts(details),
  link: leaseLink(details, "Voir la location"),
  notes: TAX_NOTES,
});

/** Reason why a month is not paid. */
export type WhyUnpaid = "declined" | "authentication" | "no-card";

/**
 * What follows for a month that stays unpaid; `retriedOn` when the card is tried again.
 */
type Deadlines = UnpaidCourse & { retriedOn: CalendarDay | undefined };

/** Says that a month stays owed after the last day of its lease. */
const owedAfter = ({ endsOn }: Pick<UnpaidCourse, "endsOn">): string =>
  `Le dernier jour de la location est le ${frenchDay(lastDayBefore(endsOn))} ; ce loyer reste dû.`;

const consequences = (course: UnpaidCourse): string => {
  const { pausedOn, endsOn, isOwedAfter } = course;
  const pause =
    pausedOn &&
    `Si rien n'est payé, vos produits de cet espace quittent la vente le ${frenchDay(pausedOn)}`;
  if (!isOwedAfter) return `${pause}, et la location prend fin le ${frenchDay(endsOn)}.`;
  return pause ? `${pause}. ${owedAfter(course)}` : owedAfter(course);
};

const REASONS: Readonly<Record<WhyUnpaid, string>> = {
  declined: "Votre banque a refusé le prélèvement.",
  authentication: "Votre banque vous demande de confirmer ce paiement vous-même.",
  "no-card": "Aucune carte n'est enregistrée pour le payer.",
};

/** @param isAgain true if its tenant was told before */
export const unpaidMail = (
  artisan: Person,
  details: RentMailDetails,
  why: WhyUnpaid,
  { retriedOn, ...course }: Deadlines,
  isAgain: boolean,
): MailContent => ({
  to: artisan.email,
  subject:
    why === "authentication" && !isAgain
      ? `${details.name} : confirmez votre paiement`
      : `${details.name} : ${isAgain ? "toujours impayé" : "paiement refusé"}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Le ${within(details.name)} n'est pas payé. ${REASONS[why]} Payez-le par carte depuis la page de votre location : cette carte servira aussi pour les mois suivants.`,
    `${retriedOn ? `Sans cela, nous essaierons de nouveau le ${frenchDay(retriedOn)}. ` : ""}${consequences(course)}`,
  ],
  facts: facts(details),
  link: leaseLink(details, "Payer ce loyer"),
});

export const lessorUnpaidMail = (
  lessor: Person,
  details: RentMailDetails,
  course: UnpaidCourse,
): MailContent => ({
  to: lessor.email,
  subject: `${details.name} : pas encore payé`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Le ${within(details.name)} de votre locataire n'est pas encore payé. Nous le relançons. ${course.isOwedAfter ? owedAfter(course) : `S'il ne paie pas, la location prend fin le ${frenchDay(course.endsOn)} et la place est de nouveau libre.`}`,
  ],
  facts: facts(details),
  link: leaseLink(details, "Voir la location"),
});

export const pausedMail = (
  artisan: Person,
  details: RentMailDetails,
  course: UnpaidCourse,
): MailContent => ({
  to: artisan.email,
  subject: "Vos produits ne sont plus en vente : un loyer n'est pas payé",
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Le ${within(details.name)} n'est pas payé depuis ${RENT_DAYS.pause} jours. Vos produits de cet espace ne sont plus en vente ; les commandes déjà passées restent à remettre. Dès que vous payez, tout reprend.`,
    course.isOwedAfter
      ? owedAfter(course)
      : `Sans paiement, la location prend fin le ${frenchDay(course.endsOn)}.`,
  ],
  facts: facts(details),
  link: leaseLink(details, "Payer ce loyer"),
});

export const artisanGivenUpMail = (artisan: Person, details: RentMailDetails): MailContent => ({
  to: artisan.email,
  subject: `${details.name} : reste dû`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Le ${within(details.name)} n'est toujours pas payé, et la location est terminée : nous n'essayons plus de le prélever. Il reste dû : payez-le par carte depuis la page de la location. Votre loueur en est prévenu.`,
  ],
  facts: facts(details),
  link: leaseLink(details, "Payer ce loyer"),
});

export const lessorGivenUpMail = (lessor: Person, details: RentMailDetails): MailContent => ({
  to: lessor.email,
  subject: `${details.name} : impayé`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Le ${within(details.name)} de votre locataire n'est pas payé, et la location est terminée : nous n'essayons plus de le prélever. Il reste dû : votre locataire peut le payer depuis la page de la location tant que son compte est ouvert, et vous en êtes alors prévenu. Vous pouvez aussi le lui réclamer vous-même.`,
  ],
  facts: facts(details),
  link: leaseLink(details, "Voir la location"),
});

/**
 * End of a rental whose month stayed unpaid: at once, or as soon as waiting orders are collected.
 */
export type UnpaidEnd = "ended" | "awaits-orders";

/** @param decidesOn the day on which the operator decides about goods that are still there */
export const artisanUnpaidEndMail = (
  artisan: Person,
  details: RentMailDetails,
  how: UnpaidEnd,
  decidesOn: CalendarDay,
): MailContent => ({
  to: artisan.email,
  subject: `Votre location prend fin : ${details.spaceName}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    how === "ended"
      ? `Le ${within(details.name)} n'a pas été payé : votre location est terminée, et plus aucun loyer ne sera prélevé. Reprenez ce qui vous reste dans l'espace, en convenant d'une heure avec le loueur, puis dites-le sur la page de la location. ${leftoverDeadlineText(decidesOn)}`
      : `Le ${within(details.name)} n'a pas été payé : votre location prend fin, et plus aucun loyer ne sera prélevé. Les commandes déjà passées restent à remettre ; dès qu'elles sont récupérées, la location est terminée et vous reprenez ce qui vous reste.`,
  ],
  facts: facts(details),
  link: leaseLink(details, "Voir la location"),
});

export const lessorUnpaidEndMail = (
  lessor: Person,
  details: RentMailDetails,
  how: UnpaidEnd,
  decidesOn: CalendarDay,
): MailContent => ({
  to: lessor.email,
  subject: `Location terminée pour loyer impayé : ${details.spaceName}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    how === "ended"
      ? `Le ${within(details.name)} n'a pas été payé : la location est terminée, et ses palettes sont de nouveau libres. L'artisan doit reprendre ses produits : gardez-les à l'abri, et s'il en reste, dites-le sur la page de la location, sous « Ce qui reste ». ${leftoverDeadlineText(decidesOn)}`
      : `Le ${within(details.name)} n'a pas été payé : plus rien n'est vendu de cette location. Des acheteurs attendent encore leurs commandes : remettez-les. Dès la dernière, la location est terminée et la place est libre.`,
  ],
  facts: facts(details),
  link: leaseLink(details, how === "ended" ? "Voir ce qui reste" : "Voir la location"),
});
