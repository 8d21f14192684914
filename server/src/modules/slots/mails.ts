import { frenchSlot } from "@stokaz/contract/french-time";
import { paths } from "@stokaz/contract/paths";
import { shortName } from "@stokaz/contract/text";
import type { MailContent } from "../mail/public.ts";
import type { SlotNews } from "./repository.ts";
import type { Interval } from "./rules.ts";
import { type CalendarSlot, type CalendarSource, toSlotFile } from "./wire.ts";

/** Data that every mail about a slot needs besides its news. */
export type Setting = CalendarSource & { timeZone: string };

/** Calendar file of a mail about a slot: it adds the slot to a calendar, or removes it. */
export const slotCalendar = (
  slot: CalendarSlot,
  method: "REQUEST" | "CANCEL",
  source: CalendarSource,
): NonNullable<MailContent["calendar"]> => ({
  method,
  content: toSlotFile(slot, method, source),
});

const orderLink = ({ orderId }: SlotNews, label: string, { publicUrl }: Setting) => ({
  label,
  url: `${publicUrl}${paths.myOrders.href(orderId)}`,
});

const handoversLink = ({ publicUrl }: Setting) => ({
  label: "Voir les remises",
  url: `${publicUrl}${paths.handovers.href()}`,
});

const placeFacts = ({ place }: SlotNews): [string, string][] => [
  ["Lieu de récupération", `${place.name}, ${place.address}`],
  ...(place.contact === "" ? [] : [["Contact", place.contact] as [string, string]]),
];

/** Mail to the buyer who chose or changed their slot. @param before the former slot */
export const slotChosenMail = (
  news: SlotNews,
  before: Interval | undefined,
  setting: Setting,
): MailContent => ({
  to: news.buyer.email,
  topic: "orders",
  subject: `Commande ${news.orderNumber} : votre créneau${before ? " a changé" : ""}`,
  paragraphs: [
    `Bonjour ${news.buyer.firstName},`,
    `Vous venez ${frenchSlot(news, setting.timeZone)}.${before ? ` Votre créneau d'avant, ${frenchSlot(before, setting.timeZone)}, est rendu.` : ""}`,
    "Vous pouvez le déplacer ou le rendre jusqu'à deux heures avant.",
  ],
  facts: placeFacts(news),
  link: orderLink(news, "Voir ma commande", setting),
  calendar: slotCalendar(news, "REQUEST", setting),
});

/** Mail to the buyer who gave their slot back. */
export const slotGivenBackMail = (news: SlotNews, setting: Setting): MailContent => ({
  to: news.buyer.email,
  topic: "orders",
  subject: `Commande ${news.orderNumber} : créneau rendu`,
  paragraphs: [
    `Bonjour ${news.buyer.firstName},`,
    `Vous avez rendu votre créneau, ${frenchSlot(news, setting.timeZone)}. Votre commande vous attend toujours : choisissez quand vous venez.`,
  ],
  link: orderLink(news, "Choisir un créneau", setting),
  calendar: slotCalendar(news, "CANCEL", setting),
});

/** Mail to the buyer whose order is cancelled with its slot. */
export const slotOverMail = (news: SlotNews, setting: Setting): MailContent => ({
  to: news.buyer.email,
  subject: `Commande ${news.orderNumber} : créneau annulé`,
  paragraphs: [
    `Bonjour ${news.buyer.firstName},`,
    `Votre commande est annulée, et votre créneau avec elle : ${frenchSlot(news, setting.timeZone)}.`,
  ],
  link: orderLink(news, "Voir ma commande", setting),
  calendar: slotCalendar(news, "CANCEL", setting),
});

/** Mail to the buyer whose slot lies in days that are now closed. */
export const slotClosedMail = (news: SlotNews, why: string, setting: Setting): MailContent => ({
  to: news.buyer.email,
  subject: `Commande ${news.orderNumber} : choisissez un autre créneau`,
  paragraphs: [
    `Bonjour ${news.buyer.firstName},`,
    `Votre lieu de récupération sera fermé à l'heure de votre créneau, ${frenchSlot(news, setting.timeZone)}. Motif : ${why}`,
    "Votre commande vous attend toujours. Choisissez un autre créneau quand vous voulez.",
  ],
  facts: placeFacts(news),
  link: orderLink(news, "Choisir un autre créneau", setting),
  calendar: slotCalendar(news, "CANCEL", setting),
});

/** Mail to the buyer, a day or two hours before they come. */
export const slotReminderMail = (news: SlotNews, hours: number, setting: Setting): MailContent => ({
  to: news.buyer.email,
  topic: "reminders",
  subject: `Rappel : votre commande ${news.orderNumber} ${hours === 24 ? "demain" : "dans deux heures"}`,
  paragraphs: [
    `Bonjour ${news.buyer.firstName},`,
    `Vous venez chercher votre commande ${frenchSlot(news, setting.timeZone)}.`,
    ...(hours === 24
      ? ["Un empêchement ? Déplacez ou rendez votre créneau jusqu'à deux heures avant."]
      : []),
  ],
  facts: placeFacts(news),
  link: orderLink(news, "Voir ma commande", setting),
});

const placeMails = (
  news: SlotNews,
  { subject, sentence }: { subject: string; sentence: string },
  setting: Setting,
): MailContent[] =>
  news.keepers.map(({ email, firstName }) => ({
    to: email,
    topic: "handovers",
    subject: `${news.place.name} : ${subject}`,
    paragraphs: [`Bonjour ${firstName},`, sentence],
    facts: [
      ["Commande", news.orderNumber],
      ["Unités", String(news.units)],
    ],
    link: handoversLink(setting),
  }));

/**
 * Mails to the people who open the place: a buyer comes within a day.
 *
 * @param before the former slot
 */
export const comesSoonMails = (
  news: SlotNews,
  before: Interval | undefined,
  setting: Setting,
): MailContent[] => {
  const { timeZone } = setting;
  const instead = before ? `, et non plus ${frenchSlot(before, timeZone)}` : "";
  const sentence = `${shortName(news.buyer)} vient chercher sa commande ${frenchSlot(news, timeZone)}${instead}.`;
  return placeMails(news, { subject: "un passage bientôt", sentence }, setting);
};

/** Mails to the people who open the place: a buyer expected within a day does not come. */
export const comesNotMails = (news: SlotNews, setting: Setting): MailContent[] => {
  const sentence = `${shortName(news.buyer)} ne vient plus ${frenchSlot(news, setting.timeZone)}.`;
  return placeMails(news, { subject: "un passage annulé", sentence }, setting);
};
