import { ANSWER_DAYS } from "@stokaz/contract/acceptance";
import { addDays, type CalendarDay } from "@stokaz/contract/calendar";
import type { Answer } from "@stokaz/contract/endpoint";
import { paths } from "@stokaz/contract/paths";
import { mayPayMonthly, type PaymentPlan, priceRental, usualPlan } from "@stokaz/contract/rentals";
import type { AvailableSpace, getSpace } from "@stokaz/contract/spaces";
import type { MetaDescriptor } from "react-router";
import { formatAtPlace, formatCount, formatEuros } from "../../lib/format/format.ts";
import { linkedScore } from "../../lib/format/linked-score.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";

/**
 * How a rental will be paid: as was chosen where that can be, else as is usual.
 *
 * @param prepaidMonthsMax months that may be paid at once
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

/** What the button of the form says. */
export const submitWords = (isOnRequest: boolean): string =>
  isOnRequest ? "Envoyer la demande" : "Louer";

/** The first day on which a rental that is asked for today may begin. */
export const firstStart = (today: CalendarDay, isOnRequest: boolean): CalendarDay =>
  isOnRequest ? addDays(today, ANSWER_DAYS) : today;

/** The first day to propose: a search may have named one before the lessor's answer is due. */
export const askableStart = (
  wanted: CalendarDay | null,
  firstDay: CalendarDay,
): CalendarDay | null => (wanted !== null && wanted < firstDay ? firstDay : wanted);

/** The form's words on the page that takes the money. */
export const paymentWords = (isOnRequest: boolean): string =>
  isOnRequest
    ? "Vous indiquez votre carte sur une page sécurisée : la somme y est réservée, pas débitée."
    : "Le paiement se fait sur une page sécurisée\u202f; vos palettes sont gardées le temps de payer.";

/** What the page of a space is headed. */
export const spaceTitle = ({ city }: AvailableSpace): string =>
  city ? `Stockage ${formatAtPlace(city)}` : "Espace de stockage";

/** What is free of it, in a sentence. */
export const roomSentence = ({ availableSurface: free, surface }: AvailableSpace): string =>
  free === 0
    ? `Complet ce mois-ci (${formatCount(surface, "palette")}).`
    : `${formatCount(free, "palette libre", "palettes libres")} sur ${surface} ce mois-ci.`;

/** Months that most people rent for, to compare what they come to. */
const USUAL_MONTHS = [1, 3, 6, 12] as const;

/** What one pallet costs there, by how long it stays: every month is paid whole, at the same price. */
export const palletCosts = ({
  price,
}: Pick<AvailableSpace, "price">): (readonly [term: string, text: string])[] =>
  USUAL_MONTHS.map((months) => [
    `${months} mois`,
    formatEuros(priceRental(price, { pallets: 1, months }).total),
  ]);

/** In schema.org's words. Without a point: the one shown is its grid cell's, not its own. */
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

/** What a space's page says of it in its head. */
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
