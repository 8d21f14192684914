import type { PlaceStateKind } from "@stokaz/contract/handover/place-states";
import { paths } from "@stokaz/contract/paths";
import { capitalise } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";

type Person = { email: string; first_name: string };
type Said = { subject: string; sentences: readonly string[] };

/** State of a place that a mail is about. */
export type PlaceStateMailDetails = {
  rentalId: string;
  kind: PlaceStateKind;
  space: { name: string; address: string };
  /** Name of the other side of the lease: the lessor, or the artisan's trade name. */
  other: string;
  /** Ids of both sides. */
  people: readonly string[];
  publicUrl: string;
};

/** Writes the mail to one side of a lease about the state of its place. */
export type WritePlaceStateMail = (person: Person, details: PlaceStateMailDetails) => MailContent;

const NAMES: Readonly<Record<PlaceStateKind, string>> = {
  entry: "l'état des lieux d'entrée",
  exit: "l'état des lieux de sortie",
};

/** Builds the parts that all these mails share. */
const mailOf = (
  person: Person,
  { rentalId, space, people, publicUrl }: PlaceStateMailDetails,
  { subject, sentences }: Said,
): MailContent => ({
  to: person.email,
  people,
  subject: `${subject} : ${space.name}`,
  paragraphs: [`Bonjour ${person.first_name},`, ...sentences],
  facts: [
    ["Espace", space.name],
    ["Adresse", space.address],
  ],
  link: { label: "Voir la location", url: `${publicUrl}${paths.lease.href(rentalId)}` },
});

const reminding = (
  person: Person,
  details: PlaceStateMailDetails,
  { closesOn, ...said }: Said & { closesOn: CalendarDay },
): MailContent => ({
  ...mailOf(person, details, said),
  topic: "reminders",
  lastDay: closesOn,
});

const BEGINS: Readonly<Record<PlaceStateKind, (day: string) => string>> = {
  entry: (day) => `La location de cet espace commence le ${day}.`,
  exit: (day) => `La location de cet espace prend fin : son dernier jour est le ${day}.`,
};

/** @param day the first day of the lease, or its last */
export const invitationMail = (
  person: Person,
  details: PlaceStateMailDetails,
  { day, closesOn }: { day: CalendarDay; closesOn: CalendarDay },
): MailContent =>
  reminding(person, details, {
    closesOn,
    subject: `Faites ${NAMES[details.kind]}`,
    sentences: [
      BEGINS[details.kind](frenchDay(day)),
      `Faites ${NAMES[details.kind]} avec ${details.other} : prenez des photos de la place, écrivez vos remarques, puis signez tous les deux, chacun depuis son compte. Vous avez jusqu'au ${frenchDay(closesOn)}.`,
      "Ce n'est pas obligatoire. Chacun garde ainsi le même document.",
    ],
  });

export const reminderMail = (
  person: Person,
  details: PlaceStateMailDetails,
  { closesOn }: { closesOn: CalendarDay },
): MailContent =>
  reminding(person, details, {
    closesOn,
    subject: `Il manque votre signature sur ${NAMES[details.kind]}`,
    sentences: [
      `${capitalise(NAMES[details.kind])} est commencé, et vous ne l'avez pas signé. Relisez-le et complétez-le si besoin. Après le ${frenchDay(closesOn)}, il ne se signe plus.`,
    ],
  });

/** Mail to the side that has not signed yet, after the other side did. */
export const toSignMail = (person: Person, details: PlaceStateMailDetails): MailContent =>
  mailOf(person, details, {
    subject: `À vous de signer ${NAMES[details.kind]}`,
    sentences: [
      `${details.other} a signé ${NAMES[details.kind]}. Relisez-le, complétez-le si quelque chose manque, puis signez.`,
    ],
  });

/** Mail to the people whose signatures became void by a change. */
export const signaturesInvalidatedMail = (
  person: Person,
  details: PlaceStateMailDetails,
): MailContent =>
  mailOf(person, details, {
    subject: `${capitalise(NAMES[details.kind])} a changé`,
    sentences: [
      "Il a été complété ou corrigé après votre signature, qui ne compte donc plus. Relisez-le et signez de nouveau.",
    ],
  });

export const signedMail = (person: Person, details: PlaceStateMailDetails): MailContent =>
  mailOf(person, details, {
    subject: `${capitalise(NAMES[details.kind])} est signé`,
    sentences: [
      `Vous et ${details.other} l'avez signé : il ne change plus. Téléchargez-le en PDF quand vous voulez depuis la page de votre location.`,
    ],
  });
