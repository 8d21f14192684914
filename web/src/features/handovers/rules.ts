import type { Pickup, PickupLine } from "@stokaz/contract/handover/handover";
import {
  AWAITS_DECISION,
  CODE_ALPHABET,
  ORDER_LABELS,
  PASS_CODE,
} from "@stokaz/contract/orders/orders";
import { parseUrl } from "@stokaz/contract/parse-url";
import { PROBLEMS } from "@stokaz/contract/problems";
import { palletName } from "../../lib/format/pallets.ts";

/** A pass, typed or scanned. */
type Pass = { orderNumber: string; code: string };

/** Parameters of a pass in an address. */
export const PASS_PARAMETERS = { number: "commande", code: "code" } as const;

/** Reads the pass from an address; `undefined` if it is no pass of ours. */
export const readPassParameters = (parameters: URLSearchParams): Pass | undefined => {
  const orderNumber = parameters.get(PASS_PARAMETERS.number)?.toUpperCase() ?? "";
  const code = parameters.get(PASS_PARAMETERS.code)?.toUpperCase() ?? "";
  return orderNumber !== "" && PASS_CODE.test(code) ? { orderNumber, code } : undefined;
};

/** Reads the pass from a QR code's text; `undefined` if it is no pass of ours. */
export const readPass = (text: string): Pass | undefined => {
  const url = parseUrl(text);
  return url ? readPassParameters(url.searchParams) : undefined;
};

/** Typed characters that no code contains: characters that look alike are never used. */
export const strangeCharacters = (typed: string): string[] => [
  ...new Set([...typed.toUpperCase()].filter((character) => !CODE_ALPHABET.includes(character))),
];

/** Reason why a line can't be handed over; `undefined` if it can. */
export const reasonToKeep = ({
  status,
  isRefused,
  recallDanger,
}: PickupLine): string | undefined => {
  if (recallDanger !== null) return "Rappel de produit. Ne le remettez pas.";
  if (isRefused) return AWAITS_DECISION;
  return status === "to_collect" ? undefined : ORDER_LABELS[status];
};

/** True if a line can be handed over now. */
export const isWaiting = (line: PickupLine): boolean => reasonToKeep(line) === undefined;

/** Artisan of a product, and the pallets it stands on. */
export const whereOf = ({ supplierName, palletNumbers }: PickupLine): string =>
  palletNumbers ? `${supplierName}, ${palletName(palletNumbers).toLowerCase()}` : supplierName;

/** Lines grouped by artisan, in their order. */
export const byArtisan = (
  lines: readonly PickupLine[],
): { supplierId: string; supplierName: string; lines: PickupLine[] }[] => {
  const artisans = [...new Map(lines.map((line) => [line.supplierId, line.supplierName]))];
  return artisans.map(([supplierId, supplierName]) => ({
    supplierId,
    supplierName,
    lines: lines.filter((line) => line.supplierId === supplierId),
  }));
};

/** True if an absence can be reported: the slot (or, without one, the last day) is over. */
export const canBeAbsent = ({ slot, when, lines }: Pickup, now: Date): boolean =>
  when === "late" && (slot === null || slot.endsAt <= now) && lines.some(isWaiting);

export const AGE_UNCHECKED = PROBLEMS["handover/age-unchecked"].message;

/** Reason why nothing can be handed over yet. @param count number of ticked products */
export const handoverBlocker = (count: number, isAgeUnchecked: boolean): string | undefined => {
  if (count === 0) return "Cochez au moins un produit.";
  return isAgeUnchecked ? AGE_UNCHECKED : undefined;
};
