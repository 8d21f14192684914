import { paths } from "@stokaz/contract/paths";
import { listProducts } from "@stokaz/contract/products/products";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { call } from "../../lib/api/client.ts";
import { formatCount } from "../../lib/format/format.ts";
import { OtherOffers } from "../../ui/offers/other-offers.tsx";

/**
 * Names of the searched text on the products' page and in its call: for products and for pickup
 * places.
 */
const FIELDS = [
  { field: "product", address: "name", noun: ["produit", "produits"] },
  { field: "location", address: "location", noun: ["produit à récupérer", "produits à récupérer"] },
] as const;

/**
 * Link to products that match a text without a matching space; nothing if there are none either.
 */
export const OtherOffersSection = ({ text }: { text: string }): ReactElement | null => {
  const { data } = useQuery({
    queryKey: ["products", "count", text],
    queryFn: ({ signal }) =>
      Promise.all(
        FIELDS.map(({ field }) =>
          call(listProducts, { query: { [field]: text, limit: 1 } }, { signal }),
        ),
      ),
  });
  const offers = FIELDS.flatMap(({ address, noun: [one, many] }, index) => {
    const { total = 0, isApproximate } = data?.[index] ?? {};
    if (total === 0 || isApproximate) return [];
    const label = `${formatCount(total, one, many)} pour «\u202f${text}\u202f»`;
    return [{ label, to: paths.productListing.href({ [address]: text }) }];
  });
  return <OtherOffers offers={offers} />;
};
