import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
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

const FRESH = { category: "Produits frais", subCategory: "Fruits" };

const create = (changes: Record<string, string> = {}) =>
  aProduct(harness, market.artisan, market.rentalId, { quantity: "20", area: "1", ...changes });

const update = async (id: string, changes: Record<string, string>) => {
  const form = productForm(market.rentalId, { quantity: "20", area: "1", ...changes });
  const { token } = market.artisan;
  const { body } = await harness.call("PUT", `/api/product/update/${id}`, { token, form });
  return body.product.withdrawalException;
};

describe("what a product is left out of the right of withdrawal for", () => {
  it("is what its artisan says, else what its category has", async () => {
    covers("own.product.93");
    expect((await create()).withdrawalException).toBe("none");
    expect((await create(FRESH)).withdrawalException).toBe("fast_perishable");
    const created = await create({ withdrawalException: "made_to_measure" });
    expect(created.withdrawalException).toBe("made_to_measure");
    expect(await update(created._id, {})).toBe("made_to_measure");
    expect(await update(created._id, FRESH)).toBe("fast_perishable");
    expect(await update(created._id, { ...FRESH, withdrawalException: "none" })).toBe("none");
    expect(await update(created._id, FRESH)).toBe("none");
  });

  it("is one of those that the law has", async () => {
    const { artisan, rentalId } = market;
    const form = productForm(rentalId, { withdrawalException: "never" });
    const { status, body } = await harness.call("POST", "/api/product/create", {
      token: artisan.token,
      form,
    });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "withdrawalException", message: "Choisissez une réponse." }],
    ]);
  });

  it("is in lists, baskets and orders, where it stays as it was when it was bought", async () => {
    covers("own.product.93");
    const { consumer, money } = market;
    const fresh = await create(FRESH);
    const { body } = await harness.call("GET", `/api/product/${fresh._id}`);
    expect(body.data.withdrawalException).toBe("fast_perishable");
    const json = basketRequest(fresh.storageId, [{ id: fresh._id, price: 850 }]);
    const quote = await harness.call("POST", "/api/basket/quote", { json });
    expect(quote.body.lines[0].withdrawalException).toBe("fast_perishable");
    const { orderId } = await money.aPaidOrder(consumer, fresh, 1);
    await update(fresh._id, { ...FRESH, withdrawalException: "none" });
    const orders = await harness.call("GET", "/api/orders/getOrders", { token: consumer.token });
    const order = orders.body.data.find(({ _id }: { _id: string }) => _id === orderId);
    expect(order.lines[0]).toMatchObject({
      withdrawalException: "fast_perishable",
      withdrawal: { kind: "excluded", article: expect.stringContaining("4°") },
    });
  });
});

describe("the mail of an order", () => {
  const mailOf = async (orderId: string) => {
    const { order_number: number } = await harness.db
      .selectFrom("orders")
      .select("order_number")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const mails = await harness.mailsTo(market.consumer.email);
    return mails.find(({ subject }) => subject === `Commande ${number} : à récupérer`)?.text ?? "";
  };

  it("says what can be withdrawn from, how, and has the law's form", async () => {
    covers("own.product.93");
    const { money, consumer } = market;
    const [honey, fresh] = [await create({ productName: "Miel" }), await create(FRESH)];
    const { orderId } = await money.aPaidBasket(consumer, honey.storageId, [
      { id: honey._id, price: 850 },
      { id: fresh._id, price: 850 },
    ]);
    const text = await mailOf(orderId);
    expect(text).toContain("Rétractation, 1 × Miel : Vous pouvez changer d'avis");
    expect(text).toContain("article L. 221-28, 4°");
    expect(text).toContain("/retractation");
    expect(text).toContain("Formulaire de rétractation");
    expect(text).toContain("pour Vanille des Hauts (");
  });

  it("has no form where nothing can be withdrawn from", async () => {
    const fresh = await create(FRESH);
    const text = await mailOf((await market.money.aPaidOrder(market.consumer, fresh, 1)).orderId);
    expect(text).toContain("Rétractation : Pas de droit de rétractation");
    expect(text).not.toContain("Formulaire");
  });
});
