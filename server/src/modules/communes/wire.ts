import type { Answer } from "@stokaz/contract/endpoint";
import type { getCommune } from "@stokaz/contract/spaces/communes";
import { toWireProduct } from "../products/public.ts";
import { toWireAvailableSpace } from "../spaces/public.ts";
import type { CommuneOffers } from "./service.ts";

/** A commune with its offers, in the wire's names. */
export const toWireOffers = ({
  commune,
  spaces,
  products,
}: CommuneOffers): Answer<typeof getCommune> => ({
  commune,
  spaces: spaces.map((space) => toWireAvailableSpace(space, false)),
  products: products.map((product) => toWireProduct(product, product.isExact)),
});
