import { type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import type { Cents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import { REFUND_DELAY } from "@stokaz/contract/payments";
import type { PaymentPlan } from "@stokaz/contract/rentals";
import type { MailContent } from "../../mail/public.ts";

type Person = { email: string; first_name: string };

/** Pallets that an artisan gives back. Cents. */
export type GiveBackNews = {
  rentalId: string;
  space: { name: string; address: string };
  pallets: number;
  palletsAfter: number;
  plan: PaymentPlan;
  /** The first day without them. */
  effectiveOn: CalendarDay;
  refund: Cents;
  publicUrl: string;
};

const palletsOf = (count: number): string => (count === 1 ? "une palette" : `${count} palettes`);

const facts = ({ space, pallets, palletsAfter, effectiveOn }: GiveBackNews): [string, string][] => [
  ["Espace", space.name],
  ["Adresse", space.address],
  ["Palettes rendues", String(pallets)],
  ["Palettes gardées", String(palletsAfter)],
  ["Dernier jour payé", frenchDay(lastDayBefore(effectiveOn))],
];

const link = ({ rentalId, publicUrl }: GiveBackNews): NonNullable<MailContent["link"]> => ({
  label: "Voir la location",
  url: `${publicUrl}${paths.lease.href(rentalId)}`,
});

const moneyOf = ({ refund, plan }: GiveBackNews): string => {
  const back = `${frenchEuros(refund)} vous sont remboursés sur votre carte, ${REFUND_DELAY}.`;
  if (plan === "upfront") return refund > 0 ? back : "Il n'y a rien à rembourser.";
  const later = "Vos loyers suivants baissent d'autant.";
  return refund > 0 ? `${back} ${later}` : later;
};

export const artisanGiveBackMail = (artisan: Person, news: GiveBackNews): MailContent => ({
  to: artisan.email,
  subject: `Palettes rendues : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Vous rendez ${palletsOf(news.pallets)} et en gardez ${news.palletsAfter}. Le préavis dure jusqu'au ${frenchDay(lastDayBefore(news.effectiveOn))} ; d'ici là rien n'y est plus posé.`,
    moneyOf(news),
    "Si un produit portait un numéro de palette qui n'existe plus, il en a reçu un autre : imprimez de nouveau son étiquette.",
  ],
  facts: facts(news),
  link: link(news),
});

export const lessorGiveBackMail = (lessor: Person, news: GiveBackNews): MailContent => ({
  to: lessor.email,
  subject: `Votre locataire rend ${palletsOf(news.pallets)} : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Votre locataire rend ${palletsOf(news.pallets)} et en garde ${news.palletsAfter}. Leur loyer vous est versé jusqu'au ${frenchDay(lastDayBefore(news.effectiveOn))}. Dès le lendemain, cette place est de nouveau à louer.`,
  ],
  facts: facts(news),
  link: link(news),
});
