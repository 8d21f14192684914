import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** The parameters of a paged list; a list asked for without any parameter comes whole. */
export const paging = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).optional(),
  cursor: z.string().max(200).optional(),
});

/** Free text to look for; empty means no filter. */
export const searchText = z.string().trim().max(200).optional();

/** The refusal of a cursor or a page that no list has. */
export const PAGE_UNKNOWN = "Page inconnue";
