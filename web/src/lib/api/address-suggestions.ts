import { useDebouncedValue } from "@mantine/hooks";
import { LIMITS } from "@stokaz/contract/limits";
import { geocode } from "@stokaz/contract/spaces/territory";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { completeAddress } from "../format/address-completion.ts";
import { call } from "./client.ts";

const PAUSE_MS = 300;
const SHORTEST = 3;

/** Places that a text may mean. They only help: a failure shows no message. */
const placesQuery = (typed: string, isPartial: boolean) =>
  queryOptions({
    queryKey: ["places", typed, isPartial],
    queryFn: ({ signal }) =>
      call(geocode, { query: { q: typed, ...(isPartial ? { partial: "true" } : {}) } }, { signal }),
    enabled: typed.length >= SHORTEST && typed.length <= LIMITS.address,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/**
 * Most likely position of a typed address, read once the typing pauses; `undefined` while it is
 * unknown. @param typed `""` asks for nothing
 */
export const usePositionOf = (typed: string): { lat: number; lng: number } | undefined => {
  const [settled] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isPlaceholderData } = useQuery(placesQuery(settled, false));
  const [place] = data?.data ?? [];
  if (!place || isPlaceholderData || settled.length < SHORTEST) return undefined;
  return { lat: place.lat, lng: place.lng };
};

/**
 * Address proposals for a typed text, each once, best first; read when the typing pauses.
 *
 * @param typed `""` asks for nothing
 */
export const useAddressSuggestions = (typed: string): string[] => {
  const [settled] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useQuery(placesQuery(settled, true));
  if (settled.length < SHORTEST || !data) return [];
  const proposed = data.data.flatMap((place) => completeAddress(settled, place) ?? []);
  return [...new Set(proposed)];
};
