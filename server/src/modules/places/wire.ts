import type { Answer } from "@stokaz/contract/endpoint";
import type { getPlace } from "@stokaz/contract/handover/places";
import { shownPlace } from "../../territories/located.ts";
import { toWirePictures } from "../picture-lists/public.ts";
import { toWireProduct } from "../products/public.ts";
import { shownAddress } from "../spaces/public.ts";
import type { StockedPlace } from "./service.ts";

/**
 * A place in the wire's names: its street and its point only for viewers who may see its address,
 * its manager for nobody.
 */
export const toWirePlace = ({
  space,
  pictures,
  page: { listings, total, nextCursor },
  score,
}: StockedPlace): Answer<typeof getPlace> => ({
  place: {
    _id: space.id,
    name: space.name,
    address: shownAddress(space),
    postcode: space.postcode,
    city: space.city,
    retrievalDays: space.retrieval_days,
    retrievalTimes: { start: space.retrieval_start, end: space.retrieval_end },
    lessorId: space.lessor_id,
    ...shownPlace(space, space.address_right !== null),
  },
  pictures: toWirePictures(pictures),
  data: listings.map((product) => toWireProduct(product, product.isExact)),
  total,
  nextCursor,
  ...(score && { score }),
});
