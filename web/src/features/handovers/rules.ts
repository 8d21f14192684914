import type { Pickup, PickupLine } from "@stokaz/contract/handover";
import { CODE_ALPHABET, PASS_CODE } from "@stokaz/contract/orders";
import { PROBLEMS } from "@stokaz/contract/problems";
import { palletName } from "../../lib/format/pallets.ts";

/** A pass as it is typed or read by the camera. */
type Pass = { orderNumber: string; code: string };

/** The parameters of a pass' address. */
export const PASS_PARAMETERS = { number: "commande", code: "code" } as const;

/** The pass that an address carries; nothing when it is none of ours. */
export const readPassParameters = (parameters: URLSearchParams): Pass | undefined => {
  const orderNumber = parameters.get(PASS_PARAMETERS.number)?.toUpperCase() ?? "";
  const code = parameters.get(PASS_PARAMETERS.code)?.toUpperCase() ?? "";
  return orderNumber !== "" && PASS_CODE.test(code) ? { orderNumber, code } : undefined;
};

/** The pass in a QR code's text; nothing when it is not one of ours. */
export const readPass = (text: string): Pass | undefined => {
  const url = URL.parse(text);
  return url ? readPassParameters(url.searchParams) : undefined;
};

/** What was typed of a code that no code contains: letters and digits taken for one another are never drawn. */
export const strangeCharacters = (typed: string): string[] => [
  ...new Set([...typed.toUpperCase()].filter((character) => !CODE_ALPHABET.includes(character))),
];

/** Whether a line can be handed over now. */
export const isWaiting = ({ status, isRefused, recallDanger }: PickupLine): boolean =>
  status === "to_collect" && !isRefused && recallDanger === null;

/** Whose a product is, and on which of their pallets it stands. */
export const whereOf = ({ supplierName, palletNumbers }: PickupLine): string =>
  palletNumbers ? `${supplierName}, ${palletName(palletNumbers).toLowerCase()}` : supplierName;

/** The lines of each artisan, in the order in which they come. */
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

/** Whether one can say that nobody came: the slot is over, or the last day without one. */
export const canBeAbsent = ({ slot, when, lines }: Pickup, now: Date): boolean =>
  when === "late" && (slot === null || slot.endsAt <= now) && lines.some(isWaiting);

export const AGE_UNCHECKED = PROBLEMS["handover/age-unchecked"].message;

/** Why nothing can be handed over yet. @param count products that are ticked */
export const obstacleOf = (count: number, isAgeUnchecked: boolean): string | undefined => {
  if (count === 0) return "Cochez au moins un produit.";
  return isAgeUnchecked ? AGE_UNCHECKED : undefined;
};
