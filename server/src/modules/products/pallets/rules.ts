/** A product that stands in a rental. */
export type StandingProduct = {
  id: string;
  name: string;
  /** Units in stock: to sell, or to fetch by their artisan once they are off the sale. */
  stock: number;
  /** Units that orders hold until somebody collects them. */
  awaited: number;
};

/** The product with its pallets; a product taken off the sale has none any more. */
export type PlacedProduct = StandingProduct & { pallet: string; numbers: number[] };

/**
 * Pallets with the products that stand together on them: several pallets when a product is that
 * large.
 */
export type Pallet = { numbers: number[]; products: StandingProduct[] };

/**
 * Products that stand in a rental. `unplaced`: taken off the sale, so without a pallet of their
 * own, but still there.
 */
export type Standing = { pallets: Pallet[]; unplaced: StandingProduct[]; free: number };

const bare = ({ id, name, stock, awaited }: PlacedProduct): StandingProduct => ({
  id,
  name,
  stock,
  awaited,
});

/**
 * Groups the products of a rental by pallet, the first number first.
 *
 * @param placed its products, in the order in which they are named
 * @param rented number of its pallets
 */
export const palletUsage = (placed: readonly PlacedProduct[], rented: number): Standing => {
  const standing = placed.filter(({ numbers }) => numbers.length > 0);
  const pallets = [...Map.groupBy(standing, ({ pallet }) => pallet).values()].map((together) => ({
    numbers: together[0]?.numbers ?? [],
    products: together.map(bare),
  }));
  const taken = pallets.reduce((sum, { numbers }) => sum + numbers.length, 0);
  return {
    pallets: pallets.toSorted((one, other) => (one.numbers[0] ?? 0) - (other.numbers[0] ?? 0)),
    unplaced: placed.filter(({ numbers }) => numbers.length === 0).map(bare),
    free: Math.max(0, rented - taken),
  };
};
