import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products";
import type { ReactElement } from "react";
import { formatCount, formatEuros } from "../lib/format/format.ts";
import { PlaceMap } from "./place-map.tsx";
import type { PlacePoint } from "./place-point.ts";

/** Products named in the box of the place where they wait. */
const NAMED = 6;

const linkTo = ({ _id, productName, price }: Product) => ({
  label: `${productName}, ${formatEuros(price)}`,
  to: paths.product.href(_id),
});

/** One point per storage place, however many products wait there. */
const placesOf = (products: readonly Product[]): PlacePoint[] => {
  const byPlace = Map.groupBy(products, ({ storageId }) => storageId);
  return [...byPlace].flatMap(([id, [first, ...others]]) =>
    first
      ? [
          {
            id,
            name: formatCount(others.length + 1, "produit à récupérer", "produits à récupérer"),
            address: first.pickupLocation,
            offers: {
              count: others.length + 1,
              // One product alone is the page that the map is on.
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
  /** Pixels, or a CSS length. */
  height: number | string;
  /** A place was chosen. @param storageId its space */
  onSelect: (storageId: string) => void;
};

/** Where the products listed are picked up. */
export const ProductListingMap = ({ products, ...shown }: ProductListingMapProps): ReactElement => (
  <PlaceMap label="Carte des lieux de récupération" points={placesOf(products)} {...shown} />
);
