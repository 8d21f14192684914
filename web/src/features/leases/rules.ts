import type { Lease } from "@stokaz/contract/leases/leases";
import type { Leftovers } from "@stokaz/contract/leases/leftovers";
import { LIMITS } from "@stokaz/contract/limits";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/** Label and colour of the badge for a lease's state. */
export const phaseBadgeOf = (
  { status, startDate, money }: Pick<Lease, "status" | "startDate" | "money">,
  today: CalendarDay,
): { tone: "success" | "warning" | "neutral"; label: string } => {
  if (status === "refunded") return { tone: "neutral", label: "Remboursée" };
  if (status === "ended") return { tone: "neutral", label: "Terminée" };
  if (status === "ending") {
    // A monthly lease may end because a month was not paid, so this label does not mention a
    // refund.
    const label = money?.plan === "monthly" ? "Prend fin" : "Remboursée, prend fin";
    return { tone: "warning", label };
  }
  return startDate > today
    ? { tone: "warning", label: "À venir" }
    : { tone: "success", label: "En cours" };
};

/**
 * Files of labels for these pallet numbers.
 *
 * @returns the first number of each file, and its range in words
 */
export const labelFiles = (numbers: readonly number[]): { from: number; range: string }[] => {
  const size = LIMITS.labelsInAFile;
  return Array.from({ length: Math.ceil(numbers.length / size) }, (_, at) => {
    const inside = numbers.slice(at * size, (at + 1) * size);
    const from = inside[0] ?? 1;
    return { from, range: `${from} à ${inside.at(-1) ?? from}` };
  });
};

/** True if a lease is over, because its last day passed or it was refunded. */
export const isOver = ({ status }: Pick<Lease, "status">): boolean =>
  status === "ended" || status === "refunded";

/** True if the viewer sees a lease as its artisan does: the artisan or a helper in their name. */
export const isOfArtisan = ({ viewer }: Pick<Lease, "viewer">): boolean =>
  viewer === "artisan" || viewer === "helper";

/** French text about the goods that stayed, for the viewer of the lease. */
export const leftoverSentence = (
  lease: Pick<Lease, "viewer" | "artisan" | "lessor">,
  { status, products }: Pick<Leftovers, "status" | "products">,
): string => {
  const { artisan, lessor } = lease;
  const isArtisan = isOfArtisan(lease);
  if (products.some(({ stock }) => stock > 0)) {
    return isArtisan
      ? "La location est finie. Convenez d'un moment avec le loueur, reprenez vos marchandises, puis dites-le ici."
      : `La location est finie. D'après son stock, ${artisan.name} n'a pas encore repris ses marchandises. Gardez-les à l'abri.`;
  }
  if (products.length > 0) return "Des commandes attendent encore leurs acheteurs.";
  switch (status) {
    case "fetched":
      return isArtisan
        ? "Vous avez tout repris. Le loueur peut encore dire qu'il reste quelque chose."
        : `${artisan.name} dit avoir tout repris. Si la place est vide, confirmez-le.`;
    case "reported":
      return isArtisan
        ? `${lessor.name} dit qu'il reste des marchandises à vous. Reprenez-les, puis dites-le ici.`
        : `${artisan.name} est prévenu qu'il reste des marchandises.`;
    case "confirmed":
      return "La place est vide : tout est réglé.";
    case "closed":
      return "C'est réglé. Ce qui a été décidé est écrit ci-dessous.";
    default:
      return "D'après le stock, il ne reste rien.";
  }
};
