import { type AvailableSpace, listAvailableSpaces } from "@stokaz/contract/spaces/available-spaces";
import { infiniteQueryOptions, keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, callPage } from "../../lib/api/client.ts";
import { KEYS, SPACES_FAILURE } from "../../lib/api/keys.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";
import type { SpaceFilters } from "./rules.ts";

const PAGE_SIZE = 24;

/** Input of the call that reads one page. @param cursor `undefined` for the first page */
export const spacesInput = (filters: SpaceFilters, cursor: string | undefined) => ({
  query: { ...filters, limit: PAGE_SIZE, cursor },
});

/** Query for spaces with free room, page by page. */
export const availableSpacesQuery = (filters: SpaceFilters) =>
  infiniteQueryOptions({
    queryKey: [KEYS.spaces, filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(listAvailableSpaces, spacesInput(filters, pageParam), { signal }),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { failureMessage: SPACES_FAILURE },
  });

/**
 * A space with free room, to rent: taken from the list, or read from the server (a shared link, a
 * later page).
 *
 * @param period days on which it must have room
 * @returns `undefined` as `space` when it has no room left or is not offered any more
 */
export const useAvailableSpace = (
  spaceId: string | undefined,
  listed: readonly AvailableSpace[] | undefined,
  { from, months }: Pick<SpaceFilters, "from" | "months">,
): { space: AvailableSpace | undefined; isPending: boolean } => {
  const among = listed?.find(({ _id }) => _id === spaceId);
  const isAsked = spaceId !== undefined && listed !== undefined && !among;
  const { data, isPending } = useQuery({
    queryKey: [KEYS.spaces, "one", spaceId, from, months],
    queryFn: ({ signal }) =>
      call(listAvailableSpaces, { query: { id: spaceId, from, months } }, { signal }),
    enabled: isAsked,
    meta: { failureMessage: SPACES_FAILURE },
  });
  const found = among ?? data?.[0];
  // While a space is read again (for example, a new price moved it out of the list), the former one
  // stays, and so do the values typed for it.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const isWaiting = spaceId !== undefined && !among && (listed === undefined || isPending);
  return isWaiting && last?._id === spaceId
    ? { space: last, isPending: false }
    : { space: found, isPending: isWaiting };
};
