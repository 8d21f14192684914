import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { basketRequest, checkOutBasket, checkOutOrder, orderRequest } from "./purchases.ts";
import { aStockedSpace, insertProduct } from "./rows.ts";

const harness = useHarness();
const SPIRITS = { category: "Boissons", sub_category: "Rhums et punchs" };

let market: Awaited<ReturnType<typeof aStockedSpace>>;
let rum: { id: string; price: number };
let honey: { id: string; price: number };

beforeAll(async () => {
  market = await aStockedSpace(harness);
  const rumId = await insertProduct(harness.db, market.rentalId, { name: "Rhum", ...SPIRITS });
  const { price_cents: price } = await harness.db
    .selectFrom("products")
    .select("price_cents")
    .where("id", "=", rumId)
    .executeTakeFirstOrThrow();
  rum = { id: rumId, price };
  honey = { id: market.productId, price };
});

const declaredAtOf = async (sessionId: string): Promise<Date | null> => {
  const { age_declared_at } = await harness.db
    .selectFrom("orders")
    .innerJoin("checkout_sessions", "order_id", "orders.id")
    .select("age_declared_at")
    .where("provider_session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return age_declared_at;
};

const buy = async (wanted: { id: string; price: number }[], said: object) => {
  const { isAdult: _, ...request } = basketRequest(market.spaceId, wanted);
  return checkOutBasket(harness, await aConsumer(harness), { ...request, ...said });
};

describe("a basket with alcohol", () => {
  it("says of which line the age is to be declared", async () => {
    covers("own.api.83");
    const json = basketRequest(market.spaceId, [rum, honey]);
    const { body } = await harness.call("POST", "/api/basket/quote", { json });
    expect(body.lines.map((line: { isAdultOnly: boolean }) => line.isAdultOnly)).toEqual([
      true,
      false,
    ]);
  });

  it("is not paid before its buyer declares to be an adult; when they did is kept", async () => {
    covers("own.api.83", "own.refusals.106");
    for (const declaration of [{}, { isAdult: false }]) {
      const { status, body } = await buy([honey, rum], declaration);
      expect([status, body.code]).toEqual([400, "order/age-undeclared"]);
    }
    const { status, body } = await buy([honey, rum], { isAdult: true });
    expect(status).toBe(200);
    expect(await declaredAtOf(body.sessionId)).toEqual(expect.any(Date));
  });

  it("asks nothing where nothing of it is alcohol, and keeps nothing", async () => {
    covers("own.api.83");
    for (const declaration of [{}, { isAdult: true }]) {
      const { status, body } = await buy([honey], declaration);
      expect(status).toBe(200);
      expect(await declaredAtOf(body.sessionId)).toBeNull();
    }
  });
});

describe("one bottle", () => {
  it.each([
    ["a screen that does not ask", {}, 200],
    ["a buyer who declares it", { isAdult: true }, 200],
    ["a buyer who does not", { isAdult: false }, 400],
  ])("of %s", async (_, said, expected) => {
    covers("own.api.83");
    const product = {
      _id: rum.id,
      storageId: market.spaceId,
      supplierId: market.artisan.userId,
      price: rum.price / 100,
    };
    const request = { ...orderRequest(product), ...said };
    const { status, body } = await checkOutOrder(harness, await aConsumer(harness), request);
    expect(status).toBe(expected);
    if (status !== 200) return expect(body.code).toBe("order/age-undeclared");
    expect((await declaredAtOf(body.sessionId)) !== null).toBe("isAdult" in said);
  });
});
