import type { StandingProduct } from "@stokaz/contract/leases/pallets";
import { formatCount, formatList, formatNumber } from "./format.ts";

/** Name of one or more pallets: "Palette 1", "Palettes 2 et 3". */
export const palletName = (numbers: readonly number[]): string =>
  `${numbers.length > 1 ? "Palettes" : "Palette"} ${formatList(numbers.map(String))}`;

/**
 * Text with the units of a product on a pallet, those included that are ordered and not collected
 * yet.
 */
export const unitsOf = ({ stock, awaited }: StandingProduct): string => {
  const units = formatCount(stock + awaited, "unité");
  if (awaited === 0) return units;
  return stock === 0
    ? `${units}, commandée${awaited > 1 ? "s" : ""}, à récupérer`
    : `${units}, dont ${formatNumber(awaited)} commandée${awaited > 1 ? "s" : ""}`;
};
