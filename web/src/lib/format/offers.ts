import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import type { Commune } from "@stokaz/contract/spaces/communes";

/** A product as public pages show it. */
export const productOffer = (product: Product) => ({
  id: product._id,
  kind: "product" as const,
  name: product.productName,
  place: product.pickupLocation,
  picture: product.productPhoto,
  price: product.price,
  unitPriced: product,
  to: paths.product.href(product._id),
});

/** A storage space as public pages show it. */
export const spaceOffer = (space: AvailableSpace) => ({
  id: space._id,
  kind: "space" as const,
  name: space.name,
  place: `${space.address}, ${space.availableSurface}\u202fm² libres`,
  picture: space.photo,
  price: space.price,
  unit: "/palette/mois",
  to: paths.space.href(space._id),
});

/** A commune as pages name it. */
export type NamedCommune = Omit<Commune, "postcodes">;
