import type { StandingProduct, Standing as WireStanding } from "@stokaz/contract/leases/pallets";
import type { Standing } from "./rules.ts";

const toWireProduct = ({
  id,
  name,
  stock,
  awaited,
}: Standing["unplaced"][number]): StandingProduct => ({
  _id: id,
  productName: name,
  stock,
  awaited,
});

/** Converts the products on pallets to the wire's names. */
export const toWireStanding = ({ pallets, unplaced, free }: Standing): WireStanding => ({
  pallets: pallets.map(({ numbers, products }) => ({
    numbers,
    products: products.map(toWireProduct),
  })),
  unplaced: unplaced.map(toWireProduct),
  free,
});
