import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import { type LinkedLease, leaseLink } from "../mails.ts";

type Person = { email: string; first_name: string };

/** The facts in the mail about a rental that will end. */
type EndingRental = {
  artisan: Person;
  lessor: Person;
  space: { name: string; address: string };
  endDate: CalendarDay;
  daysLeft: number;
  /** Remaining products with their units; `undefined` when there are none. */
  left: string;
  /** Reason why the artisan can't extend it; `undefined` when they can. */
  refusal: string | undefined;
};

const endingFacts = ({ space, endDate, left }: EndingRental): [string, string][] => [
  ["Espace", space.name],
  ["Adresse", space.address],
  ["Dernier jour", frenchDay(lastDayBefore(endDate))],
  ["Encore sur place", left],
];

export const reminderMail = (ending: EndingRental, lease: LinkedLease): MailContent => ({
  to: ending.artisan.email,
  lastDay: lastDayBefore(ending.endDate),
  subject:
    ending.daysLeft === 1
      ? `Dernier jour de votre location : ${ending.space.name}`
      : `Plus que ${ending.daysLeft} jours de location : ${ending.space.name}`,
  paragraphs: [
    `Bonjour ${ending.artisan.first_name},`,
    `Le dernier jour de votre location est le ${frenchDay(lastDayBefore(ending.endDate))} : ce soir-là, l'espace doit être vide et vos produits ne sont plus en vente.`,
    ending.refusal === undefined
      ? "Pour rester, prolongez-la depuis sa page, ou louez à nouveau, tant qu'il y a de la place."
      : `Elle ne peut pas être prolongée depuis sa page. ${ending.refusal}`,
  ],
  facts: endingFacts(ending),
  link: leaseLink(lease),
});

export const lessorReminderMail = (ending: EndingRental, lease: LinkedLease): MailContent => ({
  to: ending.lessor.email,
  lastDay: lastDayBefore(ending.endDate),
  subject: `Votre locataire part : ${ending.space.name}`,
  paragraphs: [
    `Bonjour ${ending.lessor.first_name},`,
    `Le dernier jour de la location est le ${frenchDay(lastDayBefore(ending.endDate))}. Faites l'état des lieux de sortie ensemble, depuis la page de la location, et reprenez les clés.`,
  ],
  facts: endingFacts(ending),
  link: leaseLink(lease),
});

type EndedSpace = { name: string; address: string };

/** Reason why a rental ended early. */
type WhyEnded = "refunded" | "unpaid";

const ENDED = { refunded: "remboursée", unpaid: "dont un loyer n'est pas payé" } as const;

export const artisanEndedMail = (
  artisan: Person,
  space: EndedSpace,
  why: WhyEnded,
): MailContent => ({
  to: artisan.email,
  subject: `Votre location est terminée : ${space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Votre location ${ENDED[why]} est terminée : plus aucune commande n'attend sur place. Venez reprendre ce qui vous reste dans l'espace.`,
  ],
  facts: [
    ["Espace", space.name],
    ["Adresse", space.address],
  ],
});

export const lessorEndedMail = (lessor: Person, space: EndedSpace, why: WhyEnded): MailContent => ({
  to: lessor.email,
  subject: `Location terminée : ${space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Plus aucune commande n'attend dans cette location ${ENDED[why]} : elle est terminée, et ses palettes sont de nouveau libres.`,
  ],
  facts: [
    ["Espace", space.name],
    ["Adresse", space.address],
  ],
});
