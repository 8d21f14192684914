import type { StandingProduct, Standing as WireStanding } from "@stokaz/contract/pallets";
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

/** What stands on pallets, in the wire's names. */
export const toWireStanding = ({ pallets, unplaced, free }: Standing): WireStanding => ({
  pallets: pallets.map(({ numbers, products }) => ({
    numbers,
    products: products.map(toWireProduct),
  })),
  unplaced: unplaced.map(toWireProduct),
  free,
});
