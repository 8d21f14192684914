import { keysOf } from "@stokaz/contract/keys";
/** For each filter, what its text in an address means; the text is empty when the address has none. */
export type FilterReaders<Filters> = {
  readonly [Name in keyof Filters]-?: (text: string) => Filters[Name];
};

/** Reads the filters of an address, each under its own name. Links to a page write them back. */
export const readFilters = <Filters>(
  parameters: URLSearchParams,
  readers: FilterReaders<Filters>,
): Filters => {
  const names = keysOf(readers);
  // The type of `fromEntries` loses which value has which name.
  return Object.fromEntries(
    names.map((name) => [name, readers[name](parameters.get(name) ?? "")]),
  ) as Filters;
};

/** Reads a count from an address; 1 when the text is no valid count. */
export const readCount = (text: string | null, maximum = Number.POSITIVE_INFINITY): number => {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 ? Math.min(count, maximum) : 1;
};
