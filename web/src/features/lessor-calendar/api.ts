import { getLessorMonth } from "@stokaz/contract/handover/lessor-calendar";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { KEYS } from "../../lib/api/keys.ts";

/**
 * Query of a month of the lessor's spaces.
 *
 * @param month `2026-12`; without it, the current month
 */
export const lessorMonthQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: [KEYS.ownSpaces, "calendar", month],
    queryFn: ({ signal }) => call(getLessorMonth, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });
