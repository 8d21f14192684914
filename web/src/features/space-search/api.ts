import { type AvailableSpace, listAvailableSpaces } from "@stokaz/contract/spaces";
import { infiniteQueryOptions, keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, callPage } from "../../lib/api/client.ts";
import { KEYS, SPACES_FAILURE } from "../../lib/api/keys.ts";
import type { SpaceFilters } from "./rules.ts";

const PAGE_SIZE = 24;

/** Spaces with room, a page at a time. */
export const availableSpacesQuery = (filters: SpaceFilters) =>
  infiniteQueryOptions({
    queryKey: [KEYS.spaces, filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listAvailableSpaces,
        { query: { ...filters, limit: PAGE_SIZE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { failureMessage: SPACES_FAILURE },
  });

/**
 * One space with room, to rent: among those listed, else asked for (a shared link, a later page).
 *
 * @param period the days it must have room on
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
  // Read again (its price moved it out of the list, say), the former one stays: so does what was typed about it.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const isWaiting = spaceId !== undefined && !among && (listed === undefined || isPending);
  return isWaiting && last?._id === spaceId
    ? { space: last, isPending: false }
    : { space: found, isPending: isWaiting };
};
