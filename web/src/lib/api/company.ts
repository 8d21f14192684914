import { getCompanyCheck } from "@stokaz/contract/accounts/company-check";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/** Facts of the register about an artisan's own company. */
export const companyQuery = queryOptions({
  queryKey: [KEYS.company],
  queryFn: ({ signal }) => call(getCompanyCheck, {}, { signal }),
});
