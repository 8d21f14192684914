import type { Endpoint } from "@stokaz/contract/endpoint";

/** `Link` header from a page of a list to the next page of the same search. */
export const nextPageLink = (
  { path }: Endpoint,
  query: Readonly<Record<string, unknown>>,
  cursor: string,
): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `<${path}?${search}>; rel="next"`;
};
