import type { LISTED } from "@stokaz/contract/moderation/reports";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { formatLongDay } from "../../../lib/format/format.ts";
import type { RecallScope } from "./api.ts";

/** Product or space, with the names that the server uses. */
export type Listing = { subjectType: (typeof LISTED)[number]; subjectId: string };

const PAGE = /\/(produits|lieux)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-f-])/i;

/**
 * Listing in a page address, whatever the rest of the address is.
 *
 * @returns `undefined` if the address is not the page of a listing
 */
export const listingAt = (address: string): Listing | undefined => {
  const [, folder, id] = PAGE.exec(address) ?? [];
  if (!folder || !id) return undefined;
  const isProduct = folder.toLowerCase() === "produits";
  return { subjectType: isProduct ? "product" : "space", subjectId: id.toLowerCase() };
};

/** French text of the sale period. */
export const soldWords = (from: CalendarDay | null, to: CalendarDay | null): string => {
  if (from && to) return `du ${formatLongDay(from)} au ${formatLongDay(to)}`;
  if (from) return `depuis le ${formatLongDay(from)}`;
  return to ? `jusqu'au ${formatLongDay(to)}` : "depuis le début";
};

/** Values of the recall form. */
export type RecallWords = {
  danger: string;
  advice: string;
  contact: string;
  /** Empty for the whole product. */
  batchId: string;
  soldFrom: CalendarDay | null;
  soldTo: CalendarDay | null;
};

/** Sales that a recall covers, in the form that the server expects. */
export const scopeOf = (
  productId: string,
  { batchId, soldFrom, soldTo }: RecallWords,
): RecallScope => ({
  productId,
  ...(batchId && { batchId }),
  ...(soldFrom && { soldFrom }),
  ...(soldTo && { soldTo }),
});
