import { type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import type { GrowthKind } from "@stokaz/contract/lease-growths";
import type { Cents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import type { PaymentPlan } from "@stokaz/contract/rentals";
import { TAX_NOTES } from "@stokaz/contract/tax-links";
import type { MailContent } from "../../mail/public.ts";

type Person = { email: string; first_name: string };

/** A lease that grew. Cents. */
export type GrowthNews = {
  rentalId: string;
  space: { name: string; address: string };
  kind: GrowthKind;
  /** Pallets that came to it; none of a lease that lasts longer. */
  added: number;
  palletsAfter: number;
  plan: PaymentPlan;
  effectiveOn: CalendarDay;
  /** The first day after it. */
  endDate: CalendarDay;
  /** What the whole lease costs more, and what of it was just paid. */
  priceChange: Cents;
  paid: Cents;
  publicUrl: string;
};

const palletsOf = (count: number): string => (count === 1 ? "une palette" : `${count} palettes`);

const facts = (news: GrowthNews): [string, string][] => [
  ["Espace", news.space.name],
  ["Adresse", news.space.address],
  ["Palettes", String(news.palletsAfter)],
  ["Dernier jour", frenchDay(lastDayBefore(news.endDate))],
  ["Supplément", frenchEuros(news.priceChange)],
  ...(news.paid > 0 ? [["Payé aujourd'hui", frenchEuros(news.paid)] as [string, string]] : []),
];

const link = ({ rentalId, publicUrl }: GrowthNews): NonNullable<MailContent["link"]> => ({
  label: "Voir la location",
  url: `${publicUrl}${paths.lease.href(rentalId)}`,
});

const laterOf = ({ plan, priceChange, paid }: GrowthNews): string[] =>
  plan === "monthly" && priceChange > paid
    ? ["Le reste est prélevé avec vos loyers : vous êtes prévenu avant chacun."]
    : [];

export const artisanGrowthMail = (artisan: Person, news: GrowthNews): MailContent => ({
  to: artisan.email,
  subject:
    news.kind === "extend"
      ? `Location prolongée : ${news.space.name}`
      : `Palettes ajoutées : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    news.kind === "extend"
      ? `Votre location est prolongée : son dernier jour est maintenant le ${frenchDay(lastDayBefore(news.endDate))}.`
      : `Vous avez ${palletsOf(news.added)} de plus à partir du ${frenchDay(news.effectiveOn)}, jusqu'à la fin de la location.`,
    ...laterOf(news),
  ],
  facts: facts(news),
  link: link(news),
});

export const lessorGrowthMail = (lessor: Person, news: GrowthNews): MailContent => ({
  to: lessor.email,
  subject:
    news.kind === "extend"
      ? `Votre locataire reste : ${news.space.name}`
      : `Votre locataire loue ${palletsOf(news.added)} de plus : ${news.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    news.kind === "extend"
      ? `Votre locataire a prolongé sa location : son dernier jour est maintenant le ${frenchDay(lastDayBefore(news.endDate))}. Le loyer vous est versé comme avant, au début de chaque mois.`
      : `Votre locataire a ${palletsOf(news.added)} de plus à partir du ${frenchDay(news.effectiveOn)}, et ${news.palletsAfter} en tout. Leur loyer vous est versé avec celui des autres.`,
  ],
  facts: facts(news),
  link: link(news),
  notes: TAX_NOTES,
});
