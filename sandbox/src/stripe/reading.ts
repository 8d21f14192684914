import type { Kind } from "../store.ts";
import type { Operation } from "./api.ts";
import { missing } from "./errors.ts";
import { expand } from "./expand.ts";
import { page } from "./lists.ts";
import { list, optional, PAGING, type Reader, record, text } from "./parameters.ts";
import type { Work } from "./work.ts";

/** Reads `expand`, when it is the only parameter. */
export const expandOnly = record({ expand: optional(list(text())) });

/**
 * Finds an object by its id.
 *
 * @param label its name in the refusal
 * @throws {StripeRefusal} resource_missing
 */
export const existing = <T>(work: Work, of: Kind<T>, id: string, label = of.name): T => {
  const found = work.store.find(of, id);
  if (!found) throw missing(label, id);
  return found;
};

/** `GET` of one object by its id, with `expand`. */
export const retrieve =
  <T extends object>(of: Kind<T>, label?: string): Operation =>
  ({ work, id, params }) => {
    const { expand: paths } = expandOnly(params, "");
    return expand(work.store, existing(work, of, id, label), paths);
  };

/** `GET` of a page of a list. @param fields top-level fields by which the list can be filtered */
export const listBy = <T extends object, F extends string>(
  of: Kind<T>,
  url: string,
  ...fields: readonly F[]
): Operation => {
  const filters = Object.fromEntries(fields.map((field) => [field, optional(text())]));
  const read = record<Record<F, Reader<string | undefined>> & typeof PAGING>({
    // The type of `fromEntries` loses the names.
    ...(filters as Record<F, Reader<string | undefined>>),
    ...PAGING,
  });
  return ({ work, params }) => {
    const paging = read(params, "");
    const where = Object.fromEntries(fields.map((field) => [field, paging[field]]));
    return page(work.store, of, url, paging, where);
  };
};
