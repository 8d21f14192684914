import type { Endpoint } from "@stokaz/contract/endpoint";

type AddressInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
};

/** Address of a call with its parameters filled in; empty query values are left out. */
export const addressOf = (
  { path }: Pick<Endpoint, "path">,
  { params, query }: AddressInput,
): string => {
  const pathname = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const filled = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  return filled.length === 0 ? pathname : `${pathname}?${new URLSearchParams(filled)}`;
};
