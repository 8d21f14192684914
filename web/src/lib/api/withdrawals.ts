import { listWithdrawals, type WithdrawnStatus } from "@stokaz/contract/withdrawals";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/**
 * Query for withdrawals as an administrator reads them, newest first. @param status with some line
 * in that state
 */
export const withdrawalsQuery = (status: WithdrawnStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ["admin", "withdrawals", status],
    queryFn: ({ pageParam, signal }) =>
      call(listWithdrawals, { query: { status, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
