import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Lease, StandingProduct } from "@stokaz/contract/leases";
import { formatCount, formatList, formatNumber } from "../../lib/format/format.ts";

/** Where a lease stands, in a word and its colour. */
export const phaseBadgeOf = (
  { status, startDate }: Pick<Lease, "status" | "startDate">,
  today: CalendarDay,
): { tone: "success" | "warning" | "neutral"; label: string } => {
  if (status === "refunded") return { tone: "neutral", label: "Remboursée" };
  if (status === "ended") return { tone: "neutral", label: "Terminée" };
  if (status === "ending") return { tone: "warning", label: "Remboursée, prend fin" };
  return startDate > today
    ? { tone: "warning", label: "À venir" }
    : { tone: "success", label: "En cours" };
};

/** "Palette 1", "Palettes 2 et 3". */
export const palletName = (numbers: readonly number[]): string =>
  `${numbers.length > 1 ? "Palettes" : "Palette"} ${formatList(numbers.map(String))}`;

/** What of a product is there now, sold or not. */
export const unitsOf = ({ stock, awaited }: StandingProduct): string => {
  const there = formatCount(stock + awaited, "unité");
  if (awaited === 0) return there;
  return stock === 0
    ? `${there}, commandée${awaited > 1 ? "s" : ""}, à récupérer`
    : `${there}, dont ${formatNumber(awaited)} commandée${awaited > 1 ? "s" : ""}`;
};
