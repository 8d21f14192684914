import { readLeftoverPicture } from "@stokaz/contract/leases/leftovers";
import { queryOptions } from "@tanstack/react-query";
import { asDataUrl } from "../browser/data-url.ts";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/**
 * Query for a picture of goods that a lease left behind, as an address for `<img>`, read with the
 * session.
 */
export const leftoverPictureQuery = (leaseId: string, eventId: string) =>
  queryOptions({
    queryKey: [KEYS.placePictures, eventId],
    queryFn: async ({ signal }) =>
      asDataUrl(await call(readLeftoverPicture, { params: { id: leaseId, eventId } }, { signal })),
    // The picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
