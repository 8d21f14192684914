import { getLease } from "@stokaz/contract/leases";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { KEYS } from "../../lib/api/keys.ts";

/** A lease as whoever asks may see it. What changes rentals, products or stocks makes it old. */
export const leaseQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.rentals, "lease", id],
    queryFn: ({ signal }) => call(getLease, { params: { id } }, { signal }),
  });
