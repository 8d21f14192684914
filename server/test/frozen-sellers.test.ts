import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aStockedSpace, insertOrder, insertRental } from "./rows.ts";

const harness = useHarness(ADMIN);

let market: Awaited<ReturnType<typeof aStockedSpace>>;

beforeAll(async () => {
  market = await aStockedSpace(harness);
});

const write = (changes: Record<string, string>) =>
  harness.db
    .updateTable("artisan_profiles")
    .set(changes)
    .where("user_id", "=", market.artisan.userId)
    .execute();

const sellerOf = async ({ token }: Person, orderId: string) => {
  const { body } = await harness.call("GET", "/api/orders/getOrders", { token });
  return body.data.find(({ _id }: { _id: string }) => _id === orderId).lines[0].seller;
};

const anOrder = () =>
  insertOrder(harness.db, { buyerId: market.buyer.userId, productId: market.productId });

const BUSINESS = {
  legal_form: "SARL",
  business_address: "1 rue du Port, 97420 Le Port",
  business_phone: "0262000000",
  business_email: "bonjour@vanille.re",
  vat_status: "franchise",
  mediator_name: "Médiateur",
} as const;

describe("who sold a line", () => {
  it("is who they were when it was bought, with the account's address where the business gave none", async () => {
    covers("own.api.80");
    const before = await anOrder();
    await write(BUSINESS);
    const after = await anOrder();
    await write({
      company_name: "Autre SAS",
      legal_form: "SAS",
      business_email: "autre@vanille.re",
    });
    expect(await sellerOf(market.buyer, before)).toMatchObject({
      kind: "professional",
      name: "Vanille des Hauts SARL",
      tradeName: "Vanille des Hauts",
      siret: "73282932000074",
      legalForm: null,
      address: "12 rue de la Gare, 97410 Saint-Pierre",
      phone: "0692123456",
      email: market.artisan.email,
    });
    expect(await sellerOf(market.buyer, after)).toMatchObject({
      name: "Vanille des Hauts SARL",
      legalForm: "SARL",
      address: "1 rue du Port, 97420 Le Port",
      phone: "0262000000",
      email: "bonjour@vanille.re",
      vatStatus: "franchise",
      mediatorName: "Médiateur",
    });
  });
});

describe("who made a rental", () => {
  const identitiesOf = (rentalId: string) =>
    harness.db
      .selectFrom("rentals")
      .select(["lessor_identity", "artisan_identity"])
      .where("id", "=", rentalId)
      .executeTakeFirstOrThrow();

  it("is who both were when it was confirmed, not before and not later", async () => {
    const rentalId = await insertRental(harness.db, market.parties, { status: "pending" });
    const pending = { lessor_identity: null, artisan_identity: null };
    expect(await identitiesOf(rentalId)).toEqual(pending);
    await harness.db
      .updateTable("rentals")
      .set({ status: "confirmed" })
      .where("id", "=", rentalId)
      .execute();
    const confirmed = await identitiesOf(rentalId);
    expect(confirmed).toMatchObject({
      lessor_identity: {
        kind: "private",
        name: "Marie Payet",
        tradeName: null,
        siret: null,
        address: "12 rue de la Gare, 97410 Saint-Pierre",
        email: market.lessor.email,
      },
      artisan_identity: { kind: "professional", siret: "73282932000074" },
    });
    await write({ company_name: "Encore une autre" });
    await harness.db
      .updateTable("rentals")
      .set({ status: "refunded" })
      .where("id", "=", rentalId)
      .execute();
    expect(await identitiesOf(rentalId)).toEqual(confirmed);
  });
});
