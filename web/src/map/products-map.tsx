import { groupBy } from "@stokaz/contract/group-by";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import type { ReactElement } from "react";
import { formatCount, formatEuros } from "../lib/format/format.ts";
import { PlaceMap } from "./place-map.tsx";
import type { PlacePoint } from "./place-point.ts";

/** Number of products named in a place's box. */
const NAMED = 6;

const linkTo = ({ _id, productName, price }: Product) => ({
  label: `${productName}, ${formatEuros(price)}`,
  to: paths.product.href(_id),
});

/** Returns one point per storage place, however many products are there. */
const placesOf = (products: readonly Product[]): PlacePoint[] => {
  const byPlace = groupBy(products, ({ storageId }) => storageId);
  return [...byPlace].flatMap(([id, [first, ...others]]) =>
    first
      ? [
          {
            id,
            name: formatCount(others.length + 1, "produit à récupérer", "produits à récupérer"),
            address: first.pickupLocation,
            offers: {
              count: others.length + 1,
              // The link to a single product would lead to the page with this map.
              links: products.length === 1 ? [] : [first, ...others].slice(0, NAMED).map(linkTo),
            },
            lat: first.lat,
            lng: first.lng,
          },
        ]
      : [],
  );
};

type ProductListingMapProps = {
  products: readonly Product[];
  /** Height in pixels, or a CSS length. */
  height: number | string;
  /** Called when a place is chosen. @param storageId its space */
  onSelect: (storageId: string) => void;
};

/** Map of the pickup places of the listed products. */
export const ProductListingMap = ({ products, ...shown }: ProductListingMapProps): ReactElement => (
  <PlaceMap label="Carte des lieux de récupération" points={placesOf(products)} {...shown} />
);
