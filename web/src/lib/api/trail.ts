import { readTrail } from "@stokaz/contract/handover/handover";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/** Query for all events of an order's handover, oldest first. */
export const trailQuery = (orderId: string) =>
  queryOptions({
    queryKey: [KEYS.trail, orderId],
    queryFn: async ({ signal }) =>
      (await call(readTrail, { params: { orderId } }, { signal })).data,
  });
