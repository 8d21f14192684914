import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** The parameters of a paged list; a list asked for without any parameter comes whole. */
export const paging = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).optional(),
  cursor: z.string().max(200).optional(),
});

/** Free text to look for; empty means no filter. */
export const searchText = z.string().trim().max(200).optional();

/** Rows on a numbered page. Source: specification §9. */
export const ADMIN_PAGE_SIZE = 10;

/** Where a numbered page begins in its list, and its rows. @param page from 1 */
export const pageOf = (
  page: number,
  limit: number = ADMIN_PAGE_SIZE,
): { offset: number; limit: number } => ({ offset: (page - 1) * limit, limit });

/** The refusal of a cursor or a page that no list has. */
export const PAGE_UNKNOWN = "Page inconnue";
