import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Lease } from "@stokaz/contract/leases";
import { LIMITS } from "@stokaz/contract/limits";

/** Where a lease stands, in a word and its colour. */
export const phaseBadgeOf = (
  { status, startDate, money }: Pick<Lease, "status" | "startDate" | "money">,
  today: CalendarDay,
): { tone: "success" | "warning" | "neutral"; label: string } => {
  if (status === "refunded") return { tone: "neutral", label: "Remboursée" };
  if (status === "ended") return { tone: "neutral", label: "Terminée" };
  if (status === "ending") {
    // One that is paid monthly may end because a month was not paid.
    const label = money?.plan === "monthly" ? "Prend fin" : "Remboursée, prend fin";
    return { tone: "warning", label };
  }
  return startDate > today
    ? { tone: "warning", label: "À venir" }
    : { tone: "success", label: "En cours" };
};

/** The files that labels of these numbers come in: from which number on each, and of which it is, in words. */
export const labelFiles = (numbers: readonly number[]): { from: number; range: string }[] => {
  const size = LIMITS.labelsInAFile;
  return Array.from({ length: Math.ceil(numbers.length / size) }, (_, at) => {
    const inside = numbers.slice(at * size, (at + 1) * size);
    const from = inside[0] ?? 1;
    return { from, range: `${from} à ${inside.at(-1) ?? from}` };
  });
};
