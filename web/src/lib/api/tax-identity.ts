import { getTaxIdentity } from "@stokaz/contract/tax/tax-identity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/** What a seller's facts for the tax authority are for. */
export const TAX_IDENTITY_PURPOSE =
  "De quoi vous reconnaître dans la déclaration que la loi nous demande chaque année.";

/** Query for a seller's facts for the tax authority, masked, and the list of missing ones. */
export const taxIdentityQuery = queryOptions({
  queryKey: [KEYS.taxIdentity],
  queryFn: ({ signal }) => call(getTaxIdentity, {}, { signal }),
});
