import { ANSWER_DAYS } from "@stokaz/contract/accounts/acceptance";
import type { Answer } from "@stokaz/contract/endpoint";
import { priceRental } from "@stokaz/contract/leases/rental-price";
import { mayPayMonthly, type PaymentPlan, usualPlan } from "@stokaz/contract/leases/rentals";
import { paths } from "@stokaz/contract/paths";
import type { AvailableSpace, getSpace } from "@stokaz/contract/spaces/available-spaces";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { MetaDescriptor } from "react-router";
import { formatAtPlace, formatCount, formatEuros } from "../../lib/format/format.ts";
import { linkedScore } from "../../lib/format/linked-score.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";

/**
 * Payment plan of a rental: the chosen plan if it is allowed, else the usual one.
 *
 * @param prepaidMonthsMax largest number of months that may be paid at once
 */
export const planOf = (
  chosen: PaymentPlan | undefined,
  months: number,
  prepaidMonthsMax: number,
): PaymentPlan => {
  if (!mayPayMonthly(months)) return "upfront";
  if (chosen === undefined || months > prepaidMonthsMax) return usualPlan(months, prepaidMonthsMax);
  return chosen;
};

/** Label of the form's button. */
export const submitWords = (isOnRequest: boolean): string =>
  isOnRequest ? "Envoyer la demande" : "Louer";

/** Earliest first day of a rental that is requested today. */
export const firstStart = (today: CalendarDay, isOnRequest: boolean): CalendarDay =>
  isOnRequest ? addDays(today, ANSWER_DAYS) : today;

/**
 * First day to propose. A search may have chosen a day before the lessor's answer is due, so it
 * moves to the earliest one.
 */
export const askableStart = (
  wanted: CalendarDay | null,
  firstDay: CalendarDay,
): CalendarDay | null => (wanted !== null && wanted < firstDay ? firstDay : wanted);

/** French text of the form about the payment page. */
export const paymentWords = (isOnRequest: boolean): string =>
  isOnRequest
    ? "Vous indiquez votre carte sur une page sécurisée : la somme y est réservée, pas débitée."
    : "Le paiement se fait sur une page sécurisée\u202f; vos palettes sont gardées le temps de payer.";

/**
 * French text about food in a space. Source: regulation (EC) 852/2004, article 6.
 *
 * @param authority short name of the authority; `undefined` while it is not known
 */
export const foodWords = (authority: string | undefined): string =>
  `Vous y garderez des denrées\u202f? Déclarez d'abord votre activité${authority ? ` à la ${authority}` : ""}, et donnez le récépissé dans votre profil\u202f: il figure au contrat.`;

/** Heading of a space's page. */
export const spaceTitle = ({ city }: AvailableSpace): string =>
  city ? `Stockage ${formatAtPlace(city)}` : "Espace de stockage";

/** French sentence about the free pallets of a space. */
export const roomSentence = ({ availableSurface: free, surface }: AvailableSpace): string =>
  free === 0
    ? `Complet ce mois-ci (${formatCount(surface, "palette")}).`
    : `${formatCount(free, "palette libre", "palettes libres")} sur ${surface} ce mois-ci.`;

/** Usual rental times in months, to compare their prices. */
const USUAL_MONTHS = [1, 3, 6, 12] as const;

/** Price of one pallet for each usual rental time. Each month has the same full price. */
export const palletCosts = ({
  price,
}: Pick<AvailableSpace, "price">): (readonly [term: string, text: string])[] =>
  USUAL_MONTHS.map((months) => [
    `${months} mois`,
    formatEuros(priceRental(price, { pallets: 1, months }).total),
  ]);

/**
 * Space as schema.org data. It has no coordinates, since the shown point is only the centre of a
 * grid cell.
 */
const linkedSpace = (
  { space, pictures }: Answer<typeof getSpace>,
  origin: string,
): Record<string, unknown> => ({
  "@context": "https://schema.org",
  "@type": "Place",
  name: space.name,
  url: `${origin}${paths.space.href(space._id)}`,
  image: pictures.map(({ url }) => `${origin}${url}`),
  address: {
    "@type": "PostalAddress",
    addressLocality: space.city,
    postalCode: space.postcode,
  },
});

/** Metadata of a space's page. */
export const spaceMeta = (
  found: Answer<typeof getSpace> | undefined,
  visit: MetaVisit,
): MetaDescriptor[] => {
  if (!found) return [{ name: "robots", content: "noindex" }];
  const { space } = found;
  return describePublic(
    {
      title: `${spaceTitle(space)}, ${space.name}`,
      description: `${space.name} : ${formatEuros(space.price)} par palette et par mois. ${roomSentence(space)}`,
      image: space.photo,
      above: [{ title: "Espaces de stockage", path: paths.search.href() }],
      linkedData: ({ origin }) => [{ ...linkedSpace(found, origin), ...linkedScore(found.score) }],
    },
    visit,
  );
};
