import { listAvailableSpaces } from "@stokaz/contract/spaces";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

/** As many as one answer holds: enough to show where storage is, whatever the number of spaces. */
const PLACES = 100;

/** Where there is room to store. */
export const storagePlacesQuery = queryOptions({
  queryKey: ["storage-places"],
  queryFn: ({ signal }) => call(listAvailableSpaces, { query: { limit: PLACES } }, { signal }),
});
