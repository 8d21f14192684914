import { type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import type { GrowthKind } from "@stokaz/contract/lease-growths";
import type { Cents } from "@stokaz/contract/money";
import { TAX_NOTES } from "@stokaz/contract/tax-links";
import type { MailContent } from "../../mail/public.ts";
import { type ChangedLease, palletsOf } from "../changes/public.ts";
import { leaseLink } from "../mails.ts";

type Person = { email: string; first_name: string };

/** A lease that grew. Cents. */
type GrowthNews = ChangedLease & {
  kind: GrowthKind;
  /** Added pallets; 0 if the lease only lasts longer. */
  added: number;
  palletsAfter: number;
  effectiveOn: CalendarDay;
  /** The first day after the lease. */
  endDate: CalendarDay;
  /** The increase of the total, and the part of it that was just paid. */
  priceChange: Cents;
  paid: Cents;
};

const facts = (news: GrowthNews): [string, string][] => [
  ["Espace", news.space.name],
  ["Adresse", news.space.address],
  ["Palettes", String(news.palletsAfter)],
  ["Dernier jour", frenchDay(lastDayBefore(news.endDate))],
  ["Supplément", frenchEuros(news.priceChange)],
  ...(news.paid > 0 ? [["Payé aujourd'hui", frenchEuros(news.paid)] as [string, string]] : []),
];

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
  link: leaseLink(news),
});

/** Line of the payment page for a growth. `endDate`: first day after the lease. */
export const growthLabel = (
  spaceName: string,
  { kind, added, endDate }: { kind: GrowthKind; added: number; endDate: CalendarDay },
): string => {
  const what =
    kind === "extend"
      ? "location prolongée"
      : `${added} ${added === 1 ? "palette" : "palettes"} de plus`;
  return `${spaceName} : ${what}, jusqu'au ${frenchDay(lastDayBefore(endDate))}`;
};

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
  link: leaseLink(news),
  notes: TAX_NOTES,
});
