import type { GrowthKind } from "@stokaz/contract/leases/lease-growths";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { TAX_NOTES } from "@stokaz/contract/tax/tax-links";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import { type ChangedLease, palletsOf } from "../changes/public.ts";
import { leaseLink } from "../mails.ts";

type Person = { email: string; first_name: string };

/** A lease that grew. Cents. */
type GrowthMailDetails = ChangedLease & {
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

const facts = (details: GrowthMailDetails): [string, string][] => [
  ["Espace", details.space.name],
  ["Adresse", details.space.address],
  ["Palettes", String(details.palletsAfter)],
  ["Dernier jour", frenchDay(lastDayBefore(details.endDate))],
  ["Supplément", frenchEuros(details.priceChange)],
  ...(details.paid > 0
    ? [["Payé aujourd'hui", frenchEuros(details.paid)] satisfies [string, string]]
    : []),
];

const laterOf = ({ plan, priceChange, paid }: GrowthMailDetails): string[] =>
  plan === "monthly" && priceChange > paid
    ? ["Le reste est prélevé avec vos loyers : vous êtes prévenu avant chacun."]
    : [];

export const artisanGrowthMail = (artisan: Person, details: GrowthMailDetails): MailContent => ({
  to: artisan.email,
  subject:
    details.kind === "extend"
      ? `Location prolongée : ${details.space.name}`
      : `Palettes ajoutées : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    details.kind === "extend"
      ? `Votre location est prolongée : son dernier jour est maintenant le ${frenchDay(lastDayBefore(details.endDate))}.`
      : `Vous avez ${palletsOf(details.added)} de plus à partir du ${frenchDay(details.effectiveOn)}, jusqu'à la fin de la location.`,
    ...laterOf(details),
  ],
  facts: facts(details),
  link: leaseLink(details),
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

export const lessorGrowthMail = (lessor: Person, details: GrowthMailDetails): MailContent => ({
  to: lessor.email,
  subject:
    details.kind === "extend"
      ? `Votre locataire reste : ${details.space.name}`
      : `Votre locataire loue ${palletsOf(details.added)} de plus : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    details.kind === "extend"
      ? `Votre locataire a prolongé sa location : son dernier jour est maintenant le ${frenchDay(lastDayBefore(details.endDate))}. Le loyer vous est versé comme avant, au début de chaque mois.`
      : `Votre locataire a ${palletsOf(details.added)} de plus à partir du ${frenchDay(details.effectiveOn)}, et ${details.palletsAfter} en tout. Leur loyer vous est versé avec celui des autres.`,
  ],
  facts: facts(details),
  link: leaseLink(details),
  notes: TAX_NOTES,
});
