import type { CalendarDay } from "@stokaz/contract/calendar";
import type { LISTED } from "@stokaz/contract/reports";
import type { RecallScope } from "../../../lib/api/recalls.ts";
import { formatLongDay } from "../../../lib/format/format.ts";

/** A product or a space, as the wire names it. */
export type Listing = { subjectType: (typeof LISTED)[number]; subjectId: string };

const PAGE = /\/(produits|lieux)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-f-])/i;

/** The listing whose page has an address, whatever else the address says; nothing when it is no such page. */
export const listingAt = (address: string): Listing | undefined => {
  const [, folder, id] = PAGE.exec(address) ?? [];
  if (!folder || !id) return undefined;
  const isProduct = folder.toLowerCase() === "produits";
  return { subjectType: isProduct ? "product" : "space", subjectId: id.toLowerCase() };
};

/** When it was sold, in words. */
export const soldWords = (from: CalendarDay | null, to: CalendarDay | null): string => {
  if (from && to) return `du ${formatLongDay(from)} au ${formatLongDay(to)}`;
  if (from) return `depuis le ${formatLongDay(from)}`;
  return to ? `jusqu'au ${formatLongDay(to)}` : "depuis le début";
};

/** A recall as it is typed. */
export type RecallWords = {
  danger: string;
  advice: string;
  contact: string;
  /** Empty: the whole product. */
  batchId: string;
  soldFrom: CalendarDay | null;
  soldTo: CalendarDay | null;
};

/** The sales that a recall is about, as the server is asked for them. */
export const scopeOf = (
  productId: string,
  { batchId, soldFrom, soldTo }: RecallWords,
): RecallScope => ({
  productId,
  ...(batchId && { batchId }),
  ...(soldFrom && { soldFrom }),
  ...(soldTo && { soldTo }),
});
