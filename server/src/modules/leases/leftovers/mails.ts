import {
  LEFTOVER_DECISION_LABELS,
  type LeftoverRuling,
  leftoverDeadlineText,
} from "@stokaz/contract/leases/leftovers";
import { paths } from "@stokaz/contract/paths";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";

type Person = { email: string; first_name: string };

/** An ended lease with goods left behind. */
export type LeftoverMailDetails = {
  rentalId: string;
  space: { name: string; address: string };
  /** Name of the other side: the lessor, or the artisan's trade name. */
  other: string;
  /** Ids of both sides. */
  people: readonly string[];
  /** The first day after it, if known. */
  endedOn: CalendarDay | null;
  /** Products with their units; `undefined` if the stock is empty. */
  left: string;
  publicUrl: string;
};

/** Writes the mail to one side of a lease about goods left behind. */
export type WriteLeftoverMail = (person: Person, details: LeftoverMailDetails) => MailContent;

/** Builds the parts that all these mails share. */
const mailOf = (
  person: Person,
  { rentalId, space, people, endedOn, left, publicUrl }: LeftoverMailDetails,
  { subject, sentences }: { subject: string; sentences: readonly string[] },
): MailContent => ({
  to: person.email,
  people,
  subject: `${subject} : ${space.name}`,
  paragraphs: [`Bonjour ${person.first_name},`, ...sentences],
  facts: [
    ["Espace", space.name],
    ["Adresse", space.address],
    ...(endedOn
      ? [["Dernier jour de la location", frenchDay(lastDayBefore(endedOn))] as const]
      : []),
    ["Encore sur place", left],
  ],
  link: { label: "Voir ce qui reste", url: `${publicUrl}${paths.lease.href(rentalId)}` },
});

type Deadline = { decidesOn: CalendarDay };

export const artisanReminderMail = (
  artisan: Person,
  details: LeftoverMailDetails,
  { decidesOn }: Deadline,
): MailContent => ({
  ...mailOf(artisan, details, {
    subject: "Vos marchandises sont encore là",
    sentences: [
      `Votre location est finie, et d'après votre stock il reste des marchandises à vous. Convenez d'un moment avec ${details.other}, venez les reprendre, puis dites-le sur la page de la location.`,
      leftoverDeadlineText(decidesOn),
    ],
  }),
  lastDay: decidesOn,
});

export const lessorReminderMail = (
  lessor: Person,
  details: LeftoverMailDetails,
  { decidesOn }: Deadline,
): MailContent => ({
  ...mailOf(lessor, details, {
    subject: "Des marchandises sont encore là",
    sentences: [
      `La location est finie, et ${details.other} n'a pas dit avoir tout repris. Gardez ce qui reste à l'abri, ne vous en défaites pas, et convenez d'un moment ensemble.`,
      leftoverDeadlineText(decidesOn),
    ],
  }),
  lastDay: decidesOn,
});

/** Mail to the lessor, after the artisan took all goods away. @param reportBy last day to object */
export const fetchedMail = (
  lessor: Person,
  details: LeftoverMailDetails,
  reportBy: CalendarDay,
): MailContent =>
  mailOf(lessor, details, {
    subject: `${details.other} a tout repris`,
    sentences: [
      `${details.other} dit avoir repris toutes ses marchandises. Si la place est vide, confirmez-le en un clic.`,
      `S'il reste quelque chose, dites-le sur la page de la location, avec une photo, au plus tard le ${frenchDay(reportBy)}. Sans nouvelle de vous, c'est réglé.`,
    ],
  });

/** Mail to the artisan, when the lessor says that goods are left. */
export const reportedMail = (
  artisan: Person,
  details: LeftoverMailDetails,
  note: string,
): MailContent =>
  mailOf(artisan, details, {
    subject: "Il reste des marchandises à vous",
    sentences: [
      `${details.other} dit qu'il reste des marchandises à vous dans l'espace :`,
      `« ${note} »`,
      "Venez les reprendre, puis dites-le sur la page de la location. S'il y a une photo, vous l'y voyez.",
    ],
  });

export const confirmedMail = (artisan: Person, details: LeftoverMailDetails): MailContent =>
  mailOf(artisan, details, {
    subject: "La place est vide",
    sentences: [
      `${details.other} confirme qu'il ne reste rien à vous dans l'espace. Tout est réglé, merci.`,
    ],
  });

/** Mail to both sides, when a case is opened for the operator. */
export const caseMail = (person: Person, details: LeftoverMailDetails): MailContent =>
  mailOf(person, details, {
    subject: "Nous décidons de ce qui reste",
    sentences: [
      "Des marchandises sont restées dans l'espace après la location, et vous ne vous êtes pas mis d'accord. Nous regardons ce que chacun en a dit et vous écrivons à tous les deux ce qui est décidé, avec les raisons.",
      "D'ici là, personne ne s'en défait. L'artisan peut encore venir les reprendre, et le dire sur la page de la location.",
    ],
  });

/** Mail to both sides about the operator's decision. */
export const decidedMail = (
  person: Person,
  details: LeftoverMailDetails,
  { decision, until, reason }: LeftoverRuling,
): MailContent =>
  mailOf(person, details, {
    subject: "C'est décidé",
    sentences: [
      decision === "fetch" && until
        ? `Les marchandises qui restent dans l'espace sont à reprendre au plus tard le ${frenchDay(until)}.`
        : LEFTOVER_DECISION_LABELS[decision],
      `Pourquoi : ${reason}`,
      "Vous n'êtes pas d'accord ? Répondez-nous depuis la page « Nous écrire » du site, avec l'adresse de l'espace.",
    ],
  });
