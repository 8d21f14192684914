import { type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import type { Cents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import { REFUND_DELAY } from "@stokaz/contract/payments";
import type { PaymentPlan } from "@stokaz/contract/rentals";
import type { MailContent } from "../../mail/public.ts";

type Person = { email: string; first_name: string };

/** A lease that its artisan leaves. Cents. */
export type LeaveNews = {
  rentalId: string;
  space: { name: string; address: string };
  pallets: number;
  plan: PaymentPlan;
  /** The first day after it. */
  endDate: CalendarDay;
  refund: Cents;
  publicUrl: string;
};

const facts = ({ space, pallets, endDate }: LeaveNews): [string, string][] => [
  ["Espace", space.name],
  ["Adresse", space.address],
  ["Palettes", String(pallets)],
  ["Dernier jour", frenchDay(lastDayBefore(endDate))],
];

const link = ({ rentalId, publicUrl }: LeaveNews): NonNullable<MailContent["link"]> => ({
  label: "Voir la location",
  url: `${publicUrl}${paths.lease.href(rentalId)}`,
});

const moneyOf = ({ refund, plan }: LeaveNews): string => {
  const back = `${frenchEuros(refund)} vous sont remboursés sur votre carte, ${REFUND_DELAY}.`;
  if (plan === "upfront") return refund > 0 ? back : "Il n'y a rien à rembourser.";
  const later = "Les loyers suivants ne sont plus prélevés ; le dernier ne compte que ses jours.";
  return refund > 0 ? `${back} ${later}` : later;
};

export const artisanLeaveMail = (artisan: Person, news: LeaveNews): MailContent => ({
  to: artisan.email,
  subject: `Préavis donné : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Vous quittez cet espace : le dernier jour de votre location est le ${frenchDay(lastDayBefore(news.endDate))}. Ce soir-là, l'espace doit être vide. Jusque-là rien ne change : vos produits restent en vente, et les commandes déjà passées sont remises.`,
    moneyOf(news),
  ],
  facts: facts(news),
  link: link(news),
});

export const lessorLeaveMail = (lessor: Person, news: LeaveNews): MailContent => ({
  to: lessor.email,
  subject: `Votre locataire s'en va : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Votre locataire a donné son préavis : le dernier jour de sa location est le ${frenchDay(lastDayBefore(news.endDate))}. Le loyer vous est versé jusqu'à ce jour, le dernier mois au prorata de ses jours. Dès le lendemain, la place est de nouveau à louer.`,
  ],
  facts: facts(news),
  link: link(news),
});
