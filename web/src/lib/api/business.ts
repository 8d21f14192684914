import { getBusiness } from "@stokaz/contract/sellers";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/** What an artisan's buyers are told of their business, as the artisan sees it. */
export const businessQuery = queryOptions({
  queryKey: [KEYS.business],
  queryFn: ({ signal }) => call(getBusiness, {}, { signal }),
});
