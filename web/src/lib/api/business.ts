import { getBusiness } from "@stokaz/contract/sellers/sellers";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/** Business facts that an artisan's buyers see, as the artisan reads them. */
export const businessQuery = queryOptions({
  queryKey: [KEYS.business],
  queryFn: ({ signal }) => call(getBusiness, {}, { signal }),
});
