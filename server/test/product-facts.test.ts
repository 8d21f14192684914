import { addDays } from "@stokaz/contract/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aMarket, type Market } from "./market.ts";
import { aProduct, today } from "./purchases.ts";
import { productForm } from "./rows.ts";

const harness = useHarness(ADMIN);

let market: Market;
beforeAll(async () => {
  market = await aMarket(harness);
});

const HONEY = { category: "Épicerie sucrée", subCategory: "Miels" };
const SHEET = {
  legalName: "Miel de letchi",
  ingredients: "aucun",
  allergens: [],
  honeyOrigins: [{ name: "France (La Réunion)", percent: 100 }],
};

const FORM = { quantity: "20", area: "1", ...HONEY };

const create = (facts: unknown, more: Record<string, string> = {}) =>
  aProduct(harness, market.artisan, market.rentalId, {
    ...FORM,
    ...more,
    facts: JSON.stringify(facts),
  });

const send = (id: string, changes: Record<string, string>) =>
  harness.call("PUT", `/api/product/update/${id}`, {
    token: market.artisan.token,
    form: productForm(market.rentalId, { ...FORM, ...changes }),
  });

const sheetOf = async (id: string) =>
  (await harness.call("GET", `/api/product/${id}`)).body.data.facts;

describe("a product's sheet", () => {
  it("is read on its page and by its artisan, and lists of many leave it out", async () => {
    covers("own.product.166", "own.api.127");
    const { _id, facts } = await create({ ...SHEET, origin: "" });
    expect(facts).toEqual(SHEET);
    expect(await sheetOf(_id)).toEqual(SHEET);
    const { token } = market.artisan;
    const rented = await harness.call("GET", "/api/renter/rented-storage", { token });
    const own = rented.body
      .flatMap(({ products }: { products: { _id: string }[] }) => products)
      .find((product: { _id: string }) => product._id === _id);
    expect(own.facts).toEqual(SHEET);
    const list = await harness.call("GET", "/api/product/getProducts");
    expect(list.body.data.length).toBeGreaterThan(0);
    expect(list.body.data.filter((product: object) => "facts" in product)).toEqual([]);
  });

  it("stays when a change says nothing of it, but for what another kind of product doesn't have", async () => {
    const { _id } = await create(SHEET);
    expect((await send(_id, {})).status).toBe(200);
    expect(await sheetOf(_id)).toEqual(SHEET);
    expect((await send(_id, { subCategory: "Chocolats" })).status).toBe(200);
    const { honeyOrigins: _, ...kept } = SHEET;
    expect(await sheetOf(_id)).toEqual(kept);
    expect((await send(_id, { facts: "{}" })).status).toBe(200);
    expect(await sheetOf(_id)).toEqual({});
  });

  it("is refused field by field, and so is a label that is over", async () => {
    covers("own.product.168", "own.product.170");
    const { _id } = await create(SHEET);
    const labels = [{ label: "pei" }, { label: "ab", until: addDays(today(), -1) }];
    const over = await send(_id, { facts: JSON.stringify({ labels }) });
    expect([over.status, over.body.errors]).toEqual([
      400,
      [
        {
          field: "facts.labels.1.until",
          message: "Ce label n'est plus valable : enlevez-le, ou donnez sa nouvelle date.",
        },
      ],
    ]);
    const wrong = await send(_id, { facts: JSON.stringify({ alcohol: "fort", date: "demain" }) });
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "facts.alcohol",
      "facts.date",
    ]);
    expect(await sheetOf(_id)).toEqual(SHEET);
  });

  it("stays in an order as it was when it was bought", async () => {
    covers("own.product.171");
    const { consumer, money } = market;
    const honey = await create(SHEET);
    const { orderId } = await money.aPaidOrder(consumer, honey, 1);
    expect((await send(honey._id, { facts: JSON.stringify({ origin: "Ailleurs" }) })).status).toBe(
      200,
    );
    const orders = await harness.call("GET", "/api/orders/getOrders", { token: consumer.token });
    const order = orders.body.data.find(({ _id }: { _id: string }) => _id === orderId);
    expect(order.lines[0].facts).toEqual(SHEET);
    const paper = await harness.db
      .selectFrom("papers")
      .select("facts")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(paper.facts).toMatchObject({ lines: [{ facts: SHEET }] });
  });
});
