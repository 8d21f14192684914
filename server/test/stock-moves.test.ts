import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aPaidRental, aProduct, checkOutOrder, orderRequest, rentalRequest } from "./purchases.ts";
import { roundsOf } from "./rounds.ts";
import { forgetUnpaidHolds } from "./rows.ts";

const ROUNDS = roundsOf(6);

const harness = useHarness();

let artisan: Person;
let buyers: Person[];
let here: string;
let there: string;

beforeAll(async () => {
  artisan = await anArtisan(harness, { connected: true });
  buyers = await Promise.all([1, 2, 3].map(() => aConsumer(harness)));
  const lessor = await aLessor(harness);
  const aLease = async (): Promise<string> => {
    const spaceId = await aSpace(harness, lessor, { surface: "1000" });
    return aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 400 }));
  };
  here = await aLease();
  there = await aLease();
});

const move = (productId: string, units: number, rentalId: string) =>
  harness.call("POST", `/api/product/${productId}/move`, {
    token: artisan.token,
    json: { rentalId, units },
  });

/** Units of products with a name: for sale, and on hold in orders. */
const unitsOf = async (name: string) => {
  const products = await harness.db
    .selectFrom("products")
    .select(["id", "stock_quantity", "rental_id", "archived_at"])
    .where("name", "=", name)
    .execute();
  const ids = products.map(({ id }) => id);
  const held = await harness.db
    .selectFrom("order_lines")
    .select("quantity")
    .where("product_id", "in", ids)
    .where("status", "in", ["pending", "to_collect"])
    .execute();
  const moved = await harness.db
    .selectFrom("stock_movements")
    .select("units")
    .where("product_id", "in", ids)
    .where("kind", "in", ["moved_out", "moved_in"])
    .execute();
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  return {
    stock: sum(products.map(({ stock_quantity }) => stock_quantity)),
    held: sum(held.map(({ quantity }) => quantity)),
    moved: sum(moved.map(({ units }) => units)),
    live: products.filter(({ archived_at }) => archived_at === null),
  };
};

describe("stock that moves", () => {
  it("is neither lost nor doubled by twenty moves at once, both ways", async () => {
    covers("own.product.292");
    const productName = "Miel qui voyage";
    const one = await aProduct(harness, artisan, here, { productName, quantity: "15" });
    const other = await aProduct(harness, artisan, there, { productName, quantity: "15" });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? move(one._id, 2, there) : move(other._id, 2, here),
      ),
    );
    // A correction is refused when nothing is left, or when there is nothing to add to; none fails.
    expect(replies.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    const { stock, moved, live } = await unitsOf(productName);
    expect([stock, moved]).toEqual([30, 0]);
    expect(live.map(({ rental_id }) => rental_id).toSorted()).toEqual([here, there].toSorted());
  });

  it("makes one product there, however many moves of it come at once", async () => {
    covers("own.product.292");
    const productName = "Miel qui part";
    const product = await aProduct(harness, artisan, here, { productName, quantity: "25" });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => move(product._id, 1, there)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { stock, live } = await unitsOf(productName);
    expect(stock).toBe(25);
    expect(live.map(({ stock_quantity }) => stock_quantity).toSorted()).toEqual([20, 5]);
  });

  it(`is bought or moves, never both, ${ROUNDS} times`, async () => {
    covers("own.product.292");
    for (let round = 0; round < ROUNDS; round += 1) {
      const productName = `Dernier pot ${round}`;
      const product = await aProduct(harness, artisan, here, { productName, quantity: "1" });
      const [buyer = artisan] = buyers.slice(round % buyers.length);
      const buy = () => checkOutOrder(harness, buyer, orderRequest(product));
      const go = () => move(product._id, 1, there);
      const replies = await Promise.all(round % 2 === 0 ? [buy(), go()] : [go(), buy()]);
      const { stock, held, live } = await unitsOf(productName);
      expect(stock + held).toBe(1);
      expect(live).toHaveLength(1);
      const isBought = held === 1;
      expect(live[0]?.rental_id).toBe(isBought ? here : there);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      await forgetUnpaidHolds(harness.db);
    }
  });
});
