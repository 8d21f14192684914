import { SLOT_CHANGE_LEAD } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import { shortName } from "@stokaz/contract/text";
import { dayInZone, startOfDay } from "@stokaz/contract/time/calendar";
import { inWords } from "@stokaz/contract/time/french-count";
import { frenchSlot } from "@stokaz/contract/time/french-time";
import type { MailContent } from "../mail/public.ts";
import type { SlotMailDetails } from "./repository.ts";
import { type Interval, isReminderLate, type ReminderHours } from "./rules.ts";
import { type CalendarSlot, type CalendarSource, toSlotFile } from "./wire.ts";

/** Data that every mail about a slot needs besides its details. */
export type Setting = CalendarSource & { timeZone: string };

/**
 * Data of mails that say how to come without the former slot. `areOffered`: whether the operator
 * offers slots.
 */
export type ChoiceSetting = Setting & { areOffered: boolean };

/** True if the buyer can choose another slot. */
const isChoosable = ({ isSlotted }: SlotMailDetails, { areOffered }: ChoiceSetting): boolean =>
  areOffered && isSlotted;

/** Calendar file of a mail about a slot: it adds the slot to a calendar, or removes it. */
export const slotCalendar = (
  slot: CalendarSlot,
  method: "REQUEST" | "CANCEL",
  source: CalendarSource,
): NonNullable<MailContent["calendar"]> => ({
  method,
  content: toSlotFile(slot, method, source),
});

const orderLink = ({ orderId }: SlotMailDetails, label: string, { publicUrl }: Setting) => ({
  label,
  url: `${publicUrl}${paths.myOrders.href(orderId)}`,
});

const handoversLink = ({ publicUrl }: Setting) => ({
  label: "Voir les remises",
  url: `${publicUrl}${paths.handovers.href()}`,
});

const placeFacts = ({ place }: SlotMailDetails): [string, string][] => [
  ["Lieu de récupération", `${place.name}, ${place.address}`],
  ...(place.contact === "" ? [] : [["Contact", place.contact] satisfies [string, string]]),
];

/** Mail to the buyer who chose or changed their slot. @param before the former slot */
export const slotChosenMail = (
  details: SlotMailDetails,
  before: Interval | undefined,
  setting: Setting,
): MailContent => ({
  to: details.buyer.email,
  topic: "orders",
  subject: `Commande ${details.orderNumber} : votre créneau${before ? " a changé" : ""}`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    `Vous venez ${frenchSlot(details, setting.timeZone)}.${before ? ` Votre créneau d'avant, ${frenchSlot(before, setting.timeZone)}, est rendu.` : ""}`,
    `Vous pouvez le déplacer ou le rendre jusqu'à ${SLOT_CHANGE_LEAD.words} avant.`,
  ],
  facts: placeFacts(details),
  link: orderLink(details, "Voir ma commande", setting),
  calendar: slotCalendar(details, "REQUEST", setting),
});

/** Mail to the buyer who gave their slot back. */
export const slotGivenBackMail = (
  details: SlotMailDetails,
  setting: ChoiceSetting,
): MailContent => ({
  to: details.buyer.email,
  topic: "orders",
  subject: `Commande ${details.orderNumber} : créneau rendu`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    `Vous avez rendu votre créneau, ${frenchSlot(details, setting.timeZone)}. Votre commande vous attend toujours : ${isChoosable(details, setting) ? "choisissez quand vous venez" : "venez pendant les horaires d'ouverture"}.`,
  ],
  link: orderLink(
    details,
    isChoosable(details, setting) ? "Choisir un créneau" : "Voir ma commande",
    setting,
  ),
  calendar: slotCalendar(details, "CANCEL", setting),
});

/** Mail to the buyer whose order is cancelled with its slot. */
export const slotOverMail = (details: SlotMailDetails, setting: Setting): MailContent => ({
  to: details.buyer.email,
  subject: `Commande ${details.orderNumber} : créneau annulé`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    `Votre commande est annulée, et votre créneau avec elle : ${frenchSlot(details, setting.timeZone)}.`,
  ],
  link: orderLink(details, "Voir ma commande", setting),
  calendar: slotCalendar(details, "CANCEL", setting),
});

/** Mail to the buyer of whose order nothing can be collected until the operator decides. */
export const slotUselessMail = (details: SlotMailDetails, setting: ChoiceSetting): MailContent => ({
  to: details.buyer.email,
  subject: `Commande ${details.orderNumber} : créneau annulé`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    `Rien de votre commande ne peut vous être remis pour le moment : votre créneau, ${frenchSlot(details, setting.timeZone)}, est annulé. Ne venez pas : nous vous écrivons dès que c'est décidé. S'il vous reste alors quelque chose à récupérer, ${isChoosable(details, setting) ? "vous choisirez un autre créneau" : "venez pendant les horaires d'ouverture"}.`,
  ],
  link: orderLink(details, "Voir ma commande", setting),
  calendar: slotCalendar(details, "CANCEL", setting),
});

/** Mail to the buyer whose slot lies in days that are now closed. */
export const slotClosedMail = (
  details: SlotMailDetails,
  why: string,
  setting: ChoiceSetting,
): MailContent => ({
  to: details.buyer.email,
  subject: `Commande ${details.orderNumber} : ${isChoosable(details, setting) ? "choisissez un autre créneau" : "votre créneau est annulé"}`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    `Votre lieu de récupération sera fermé à l'heure de votre créneau, ${frenchSlot(details, setting.timeZone)}. Motif : ${why}`,
    isChoosable(details, setting)
      ? "Votre commande vous attend toujours. Choisissez un autre créneau quand vous voulez."
      : "Votre commande vous attend toujours : venez un autre jour, pendant les horaires d'ouverture.",
  ],
  facts: placeFacts(details),
  link: orderLink(
    details,
    isChoosable(details, setting) ? "Choisir un autre créneau" : "Voir ma commande",
    setting,
  ),
  calendar: slotCalendar(details, "CANCEL", setting),
});

/** Mail to the buyer, a day or two hours before they come; later when no job ran. */
export const slotReminderMail = (
  details: SlotMailDetails,
  hours: ReminderHours,
  setting: Setting,
): MailContent => {
  const { timeZone, at } = setting;
  const dayOfSlot = dayInZone(details.startsAt, timeZone);
  const isToday = dayOfSlot === dayInZone(at, timeZone);
  const day = isToday ? "aujourd'hui" : "demain";
  const isSaidInHours = hours === 2 && !isReminderLate(details.startsAt, hours, at);
  return {
    to: details.buyer.email,
    topic: "reminders",
    until: (isToday ? details.startsAt : startOfDay(dayOfSlot, timeZone)).toISOString(),
    subject: `Rappel : votre commande ${details.orderNumber} ${isSaidInHours ? `dans ${inWords(hours)} heures` : day}`,
    paragraphs: [
      `Bonjour ${details.buyer.firstName},`,
      `Vous venez chercher votre commande ${day}, ${frenchSlot(details, timeZone)}.`,
      ...(hours === 24
        ? [
            `Un empêchement ? Déplacez ou rendez votre créneau jusqu'à ${SLOT_CHANGE_LEAD.words} avant.`,
          ]
        : []),
    ],
    facts: placeFacts(details),
    link: orderLink(details, "Voir ma commande", setting),
  };
};

const placeMails = (
  details: SlotMailDetails,
  { subject, sentence }: { subject: string; sentence: string },
  setting: Setting,
): MailContent[] =>
  details.keepers.map(({ email, firstName }) => ({
    to: email,
    topic: "handovers",
    people: [details.buyer.id],
    subject: `${details.place.name} : ${subject}`,
    paragraphs: [`Bonjour ${firstName},`, sentence],
    facts: [
      ["Commande", details.orderNumber],
      ["Unités", String(details.units)],
    ],
    link: handoversLink(setting),
  }));

/**
 * Mails to the people who open the place: a buyer comes within a day.
 *
 * @param before the former slot
 */
export const comingSoonMails = (
  details: SlotMailDetails,
  before: Interval | undefined,
  setting: Setting,
): MailContent[] => {
  const { timeZone } = setting;
  const instead = before ? `, et non plus ${frenchSlot(before, timeZone)}` : "";
  const sentence = `${shortName(details.buyer)} vient chercher sa commande ${frenchSlot(details, timeZone)}${instead}.`;
  return placeMails(details, { subject: "un passage bientôt", sentence }, setting);
};

/**
 * Mails to the people who open the place: a buyer expected within a day does not come.
 *
 * @param closedFor why the place is closed, if that is the reason
 */
export const notComingMails = (
  details: SlotMailDetails,
  setting: Setting,
  closedFor?: string,
): MailContent[] => {
  const why =
    closedFor === undefined ? "." : ` : le lieu est fermé ce jour-là. Motif : ${closedFor}`;
  const sentence = `${shortName(details.buyer)} ne vient plus ${frenchSlot(details, setting.timeZone)}${why}`;
  return placeMails(details, { subject: "un passage annulé", sentence }, setting);
};
