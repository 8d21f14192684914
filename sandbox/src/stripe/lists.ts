import type { Kind, Selection, Store } from "../store.ts";
import { missing } from "./errors.ts";
import { expand } from "./expand.ts";

const DEFAULT_LIMIT = 10;
const LARGEST_LIMIT = 100;

/** A page of a v1 list. */
export type Page<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** The paging parameters, validated. */
export type Paging = {
  created?: Selection["created"] | undefined;
  expand?: string[] | undefined;
  limit?: number | undefined;
  starting_after?: string | undefined;
};

/**
 * Reads one page of a family, the newest first.
 *
 * @throws {StripeRefusal} 400 for an unknown cursor
 */
export const page = <T extends object>(
  store: Store,
  of: Kind<T>,
  url: string,
  paging: Paging,
  where: Selection["where"] = {},
): Page<T> => {
  const limit = Math.min(paging.limit ?? DEFAULT_LIMIT, LARGEST_LIMIT);
  const cursor = paging.starting_after;
  if (cursor !== undefined && !store.find(of, cursor)) {
    throw missing(of.name, cursor, "starting_after");
  }
  const found = store.list(of, {
    where,
    ...(paging.created ? { created: paging.created } : {}),
    startingAfter: cursor,
    limit: limit + 1,
  });
  return expand(
    store,
    { object: "list", data: found.slice(0, limit), has_more: found.length > limit, url },
    paging.expand,
  );
};

/** A whole list inside another object. */
export const wholeList = <T>(data: T[], url: string): Page<T> => ({
  object: "list",
  data,
  has_more: false,
  url,
});
