import { cents } from "@stokaz/contract/money/money";
import { unitPricedOf } from "@stokaz/contract/products/unit-price";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderFacts } from "../src/modules/papers/rules.ts";
import { saleContract } from "../src/modules/papers/sale/rules.ts";
import { ADMIN } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aMarket, type Market } from "./market.ts";
import { aProduct, basketRequest } from "./purchases.ts";
import { productForm } from "./rows.ts";

const harness = useHarness(ADMIN);

let market: Market;
beforeAll(async () => {
  market = await aMarket(harness);
});

const POT = { netAmount: "250", netUnit: "g" };
const OF_A_POT = {
  netQuantity: { amount: 250, unit: "g" },
  unitPrice: { price: 34, per: "kg" },
};
const NOT_KNOWN = { netQuantity: null, unitPrice: null };

const create = (changes: Record<string, string> = {}) =>
  aProduct(harness, market.artisan, market.rentalId, { quantity: "20", area: "1", ...changes });

const update = (id: string, changes: Record<string, string>) => {
  const form = productForm(market.rentalId, {
    quantity: "20",
    area: "1",
    price: "8.5",
    ...changes,
  });
  return harness.call("PUT", `/api/product/update/${id}`, { token: market.artisan.token, form });
};

describe("the net quantity of a product", () => {
  it("stays until another is said, or none", async () => {
    covers("own.api.125");
    expect(await create()).toMatchObject(NOT_KNOWN);
    const made = await create(POT);
    expect(made).toMatchObject(OF_A_POT);
    expect((await update(made._id, {})).body.product).toMatchObject(OF_A_POT);
    const bottle = await update(made._id, { netAmount: "1,5", netUnit: "l", price: "9" });
    expect(bottle.body.product).toMatchObject({
      netQuantity: { amount: 1500, unit: "ml" },
      unitPrice: { price: 6, per: "l" },
    });
    const none = await update(made._id, { netAmount: "", netUnit: "l" });
    expect(none.body.product).toMatchObject(NOT_KNOWN);
  });

  it("is refused beside its field, along with what else is wrong", async () => {
    covers("own.refusals.136");
    const { _id } = await create();
    const { status, body } = await update(_id, { netAmount: "0", netUnit: "g", price: "0" });
    expect([status, body.errors.map(({ field }: { field: string }) => field).toSorted()]).toEqual([
      400,
      ["netAmount", "price"],
    ]);
  });

  it("gives the price that the database sorts by to the cent", async () => {
    covers("own.product.163");
    const { rows } = await sql<{ price: number; amount: number; computed: number }>`
      with made as (
        insert into products (id, rental_id, artisan_id, space_id, name, pickup_location, brand, quantity,
          stock_quantity, price_cents, area_m2, description, photo, created_at, updated_at, archived_at, net_amount,
          net_unit)
        select gen_random_uuid(), rental_id, artisan_id, space_id, '', '', '', 1, 1,
          (random() * 20000)::integer + 100, 1, '', '', now(), now(), now(), (random() * 3000)::integer + 1, 'g'
        from products, generate_series(1, 2000) where products.id = ${(await create())._id}
        returning price_cents, net_amount, unit_price_cents
      ) select price_cents as price, net_amount as amount, unit_price_cents as computed from made`.execute(
      harness.db,
    );
    expect(rows).toHaveLength(2000);
    const ours = rows.map(
      ({ price, amount }) => unitPricedOf(cents(price), { amount, unit: "g" }).unitPrice?.price,
    );
    expect(ours).toEqual(rows.map(({ computed }) => computed));
  });
});

describe("the net quantity of what is bought", () => {
  it("is in baskets and orders, where it stays as it was when it was bought", async () => {
    covers("own.api.126");
    const { consumer, artisan, money } = market;
    const pot = await create(POT);
    const json = basketRequest(pot.storageId, [{ id: pot._id, price: 850 }]);
    const quote = await harness.call("POST", "/api/basket/quote", { json });
    expect(quote.body.lines[0]).toMatchObject(OF_A_POT);
    const { orderId } = await money.aPaidOrder(consumer, pot, 1);
    await update(pot._id, { netAmount: "1", netUnit: "kg" });
    const bought = await harness.call("GET", "/api/orders/getOrders", { token: consumer.token });
    const sold = await harness.call("GET", "/api/orders/getSales", { token: artisan.token });
    for (const { body } of [bought, sold]) {
      const order = body.data.find(({ _id }: { _id: string }) => _id === orderId);
      expect(order.lines[0]).toMatchObject(OF_A_POT);
    }
  });

  it("stands in mail and contract", async () => {
    covers("own.product.164");
    const { money, consumer } = market;
    const [pot, basket] = [await create(POT), await create({ productName: "Panier" })];
    const { orderId } = await money.aPaidBasket(consumer, pot.storageId, [
      { id: pot._id, price: 850 },
      { id: basket._id, price: 850 },
    ]);
    const mails = await harness.mailsTo(consumer.email);
    const mail = mails.find(({ text }) => text.includes("1 × Panier"));
    expect(mail?.text.replaceAll("\u00a0", " ")).toMatch(
      /1 × Vanille Bourbon : 8,50 € \(250 g, soit 34,00 € le kilo\)[^(]*1 × Panier : 8,50 €$/m,
    );
    const { facts } = await harness.db
      .selectFrom("papers")
      .select("facts")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    // The paper of an order.
    const { blocks } = saleContract(facts as OrderFacts, calendarDay("2026-12-24"));
    const goods = blocks.flatMap((block) => (block.kind === "goods" ? block.goods : []));
    const details = goods.map(({ details }) => details[0]?.replaceAll("\u00a0", " "));
    expect(details[0]).toBe("Quantité nette : 250 g, soit 34,00 € le kilo");
    expect(details[1]).not.toContain("Quantité nette");
  });
});
