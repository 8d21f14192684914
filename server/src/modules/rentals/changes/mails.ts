import { REFUND_DELAY } from "@stokaz/contract/checkout/payments";
import type { PaymentPlan } from "@stokaz/contract/leases/rentals";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
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
type ReductionMailDetails = ChangedLease & { effectiveOn: CalendarDay; refund: Cents };

/** An artisan leaves the lease, which has `pallets`; `effectiveOn` is the first day after it. */
type LeaveMailDetails = ReductionMailDetails & { pallets: number };

/** An artisan gives `pallets` back; `effectiveOn` is the first day without them. */
type GiveBackMailDetails = ReductionMailDetails & { pallets: number; palletsAfter: number };

/** Pallets in words: `une palette`, `3 palettes`. */
export const palletsOf = (count: number): string =>
  count === 1 ? "une palette" : `${count} palettes`;

/** Note of a refund for a lease that its artisan leaves. `endDate`: first day after the lease. */
export const leaveNote = (endDate: CalendarDay): string =>
  `Dernier jour de la location : ${frenchDay(lastDayBefore(endDate))}`;

/** Note of a refund for pallets that an artisan gave back. */
export const giveBackNote = (pallets: number, effectiveOn: CalendarDay): string =>
  `Palettes rendues : ${pallets}, à partir du ${frenchDay(effectiveOn)}`;

const lastDay = ({ effectiveOn }: ReductionMailDetails): string =>
  frenchDay(lastDayBefore(effectiveOn));

/** @param later text about the future rents of a lease that is paid monthly */
const moneyWords = ({ refund, plan }: ReductionMailDetails, later: string): string => {
  const back = `${frenchEuros(refund)} vous sont remboursés sur votre carte, ${REFUND_DELAY}.`;
  if (plan === "upfront") return refund > 0 ? back : "Il n'y a rien à rembourser.";
  return refund > 0 ? `${back} ${later}` : later;
};

const leaveFacts = (details: LeaveMailDetails): [string, string][] => [
  ["Espace", details.space.name],
  ["Adresse", details.space.address],
  ["Palettes", String(details.pallets)],
  ["Dernier jour", lastDay(details)],
];

const giveBackFacts = (details: GiveBackMailDetails): [string, string][] => [
  ["Espace", details.space.name],
  ["Adresse", details.space.address],
  ["Palettes rendues", String(details.pallets)],
  ["Palettes gardées", String(details.palletsAfter)],
  ["Dernier jour payé", lastDay(details)],
];

export const artisanLeaveMail = (artisan: Person, details: LeaveMailDetails): MailContent => ({
  to: artisan.email,
  subject: `Préavis donné : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Vous quittez cet espace : le dernier jour de votre location est le ${lastDay(details)}. Ce soir-là, l'espace doit être vide. Jusque-là rien ne change : vos produits restent en vente, et les commandes déjà passées sont remises.`,
    moneyWords(
      details,
      "Les loyers suivants ne sont plus prélevés ; le dernier ne compte que ses jours.",
    ),
  ],
  facts: leaveFacts(details),
  link: leaseLink(details),
});

export const lessorLeaveMail = (lessor: Person, details: LeaveMailDetails): MailContent => ({
  to: lessor.email,
  subject: `Votre locataire s'en va : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Votre locataire a donné son préavis : le dernier jour de sa location est le ${lastDay(details)}. Le loyer vous est versé jusqu'à ce jour, le dernier mois au prorata de ses jours. Dès le lendemain, la place est de nouveau à louer.`,
  ],
  facts: leaveFacts(details),
  link: leaseLink(details),
});

export const artisanGiveBackMail = (
  artisan: Person,
  details: GiveBackMailDetails,
): MailContent => ({
  to: artisan.email,
  subject: `Palettes rendues : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Vous rendez ${palletsOf(details.pallets)} et en gardez ${details.palletsAfter}. Le préavis dure jusqu'au ${lastDay(details)} ; d'ici là rien n'y est plus posé.`,
    moneyWords(details, "Vos loyers suivants baissent d'autant."),
    "Si un produit portait un numéro de palette qui n'existe plus, il en a reçu un autre : imprimez de nouveau son étiquette.",
  ],
  facts: giveBackFacts(details),
  link: leaseLink(details),
});

export const lessorGiveBackMail = (lessor: Person, details: GiveBackMailDetails): MailContent => ({
  to: lessor.email,
  subject: `Votre locataire rend ${palletsOf(details.pallets)} : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Votre locataire rend ${palletsOf(details.pallets)} et en garde ${details.palletsAfter}. Leur loyer vous est versé jusqu'au ${lastDay(details)}. Dès le lendemain, cette place est de nouveau à louer.`,
  ],
  facts: giveBackFacts(details),
  link: leaseLink(details),
});
