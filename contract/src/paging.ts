import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** The parameters of a paged list. Without any parameter, the whole list is returned. */
export const paging = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).optional(),
  cursor: z.string().max(200).optional(),
});

/** Free text to search for; empty means no filter. */
export const searchText = z.string().trim().max(200).optional();

/** Rows per numbered page. Source: specification §9. */
export const ADMIN_PAGE_SIZE = 10;

/** Offset of a numbered page in its list, and its number of rows. @param page from 1 */
export const pageOf = (
  page: number,
  limit: number = ADMIN_PAGE_SIZE,
): { offset: number; limit: number } => ({ offset: (page - 1) * limit, limit });

/** The refusal of a cursor or page that does not exist. */
export const PAGE_UNKNOWN = "Page inconnue";

/** The number of a page, from 1. */
export const pageNumber = z.coerce
  .number(PAGE_UNKNOWN)
  .int(PAGE_UNKNOWN)
  .min(1, PAGE_UNKNOWN)
  .max(1_000_000, PAGE_UNKNOWN);
