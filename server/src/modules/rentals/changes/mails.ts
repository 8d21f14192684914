import { type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import type { Cents } from "@stokaz/contract/money";
import { REFUND_DELAY } from "@stokaz/contract/payments";
import type { PaymentPlan } from "@stokaz/contract/rentals";
import type { MailContent } from "../../mail/public.ts";
import { leaseLink } from "../mails.ts";

type Person = { email: string; first_name: string };

/** Lease named in a mail about its change. */
export type ChangedLease = {
  rentalId: string;
  space: { name: string; address: string };
  plan: PaymentPlan;
  publicUrl: string;
};

/** A lease that costs less from `effectiveOn` on. `refund`: cents. */
type ReductionNews = ChangedLease & { effectiveOn: CalendarDay; refund: Cents };

/** An artisan leaves the lease, which has `pallets`; `effectiveOn` is the first day after it. */
type LeaveNews = ReductionNews & { pallets: number };

/** An artisan gives `pallets` back; `effectiveOn` is the first day without them. */
type GiveBackNews = ReductionNews & { pallets: number; palletsAfter: number };

/** Pallets in words: `une palette`, `3 palettes`. */
export const palletsOf = (count: number): string =>
  count === 1 ? "une palette" : `${count} palettes`;

/** Note of a refund for a lease that its artisan leaves. `endDate`: first day after the lease. */
export const leaveNote = (endDate: CalendarDay): string =>
  `Dernier jour de la location : ${frenchDay(lastDayBefore(endDate))}`;

/** Note of a refund for pallets that an artisan gave back. */
export const giveBackNote = (pallets: number, effectiveOn: CalendarDay): string =>
  `Palettes rendues : ${pallets}, à partir du ${frenchDay(effectiveOn)}`;

const lastDay = ({ effectiveOn }: ReductionNews): string => frenchDay(lastDayBefore(effectiveOn));

/** @param later text about the future rents of a lease that is paid monthly */
const moneyWords = ({ refund, plan }: ReductionNews, later: string): string => {
  const back = `${frenchEuros(refund)} vous sont remboursés sur votre carte, ${REFUND_DELAY}.`;
  if (plan === "upfront") return refund > 0 ? back : "Il n'y a rien à rembourser.";
  return refund > 0 ? `${back} ${later}` : later;
};

const leaveFacts = (news: LeaveNews): [string, string][] => [
  ["Espace", news.space.name],
  ["Adresse", news.space.address],
  ["Palettes", String(news.pallets)],
  ["Dernier jour", lastDay(news)],
];

const giveBackFacts = (news: GiveBackNews): [string, string][] => [
  ["Espace", news.space.name],
  ["Adresse", news.space.address],
  ["Palettes rendues", String(news.pallets)],
  ["Palettes gardées", String(news.palletsAfter)],
  ["Dernier jour payé", lastDay(news)],
];

export const artisanLeaveMail = (artisan: Person, news: LeaveNews): MailContent => ({
  to: artisan.email,
  subject: `Préavis donné : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Vous quittez cet espace : le dernier jour de votre location est le ${lastDay(news)}. Ce soir-là, l'espace doit être vide. Jusque-là rien ne change : vos produits restent en vente, et les commandes déjà passées sont remises.`,
    moneyWords(
      news,
      "Les loyers suivants ne sont plus prélevés ; le dernier ne compte que ses jours.",
    ),
  ],
  facts: leaveFacts(news),
  link: leaseLink(news),
});

export const lessorLeaveMail = (lessor: Person, news: LeaveNews): MailContent => ({
  to: lessor.email,
  subject: `Votre locataire s'en va : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Votre locataire a donné son préavis : le dernier jour de sa location est le ${lastDay(news)}. Le loyer vous est versé jusqu'à ce jour, le dernier mois au prorata de ses jours. Dès le lendemain, la place est de nouveau à louer.`,
  ],
  facts: leaveFacts(news),
  link: leaseLink(news),
});

export const artisanGiveBackMail = (artisan: Person, news: GiveBackNews): MailContent => ({
  to: artisan.email,
  subject: `Palettes rendues : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Vous rendez ${palletsOf(news.pallets)} et en gardez ${news.palletsAfter}. Le préavis dure jusqu'au ${lastDay(news)} ; d'ici là rien n'y est plus posé.`,
    moneyWords(news, "Vos loyers suivants baissent d'autant."),
    "Si un produit portait un numéro de palette qui n'existe plus, il en a reçu un autre : imprimez de nouveau son étiquette.",
  ],
  facts: giveBackFacts(news),
  link: leaseLink(news),
});

export const lessorGiveBackMail = (lessor: Person, news: GiveBackNews): MailContent => ({
  to: lessor.email,
  subject: `Votre locataire rend ${palletsOf(news.pallets)} : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Votre locataire rend ${palletsOf(news.pallets)} et en garde ${news.palletsAfter}. Leur loyer vous est versé jusqu'au ${lastDay(news)}. Dès le lendemain, cette place est de nouveau à louer.`,
  ],
  facts: giveBackFacts(news),
  link: leaseLink(news),
});
