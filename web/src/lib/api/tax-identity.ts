import { getTaxIdentity } from "@stokaz/contract/tax-identity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/** What a seller gave for the tax authority, masked, and what is missing of it. */
export const taxIdentityQuery = queryOptions({
  queryKey: [KEYS.taxIdentity],
  queryFn: ({ signal }) => call(getTaxIdentity, {}, { signal }),
});
