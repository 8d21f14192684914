import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, anAdmin, anArtisan } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace, insertProduct, insertRental, insertSpace } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);
const NOBODY = "00000000-0000-4000-8000-000000000000";

let market: Awaited<ReturnType<typeof aStockedSpace>>;

beforeAll(async () => {
  market = await aStockedSpace(harness);
});

const show = (id: string, token?: string, query = "") =>
  harness.call("GET", `/api/sellers/${id}${query}`, { token });

const write = (token: string, json: object) =>
  harness.call("PUT", "/api/auth/business", { token, json });

describe("GET /api/sellers/:id", () => {
  it("tells who an artisan is in law, nothing of the person's own, and what they sell where", async () => {
    covers("own.api.81");
    const { artisan, productId, spaceId } = market;
    await write(artisan.token, { legalForm: "SARL", email: "bonjour@vanille.re" });
    const { status, body } = await show(artisan.userId);
    expect(status).toBe(200);
    expect(body.seller).toMatchObject({
      kind: "professional",
      name: "Vanille des Hauts",
      companyName: "Vanille des Hauts SARL",
      siret: "73282932000074",
      legalForm: "SARL",
      email: "bonjour@vanille.re",
      address: null,
      phone: null,
      sellsAlcohol: false,
      places: [{ _id: spaceId, name: "Garage de Terre Sainte", city: "Saint-Pierre" }],
    });
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([productId]);
    expect(JSON.stringify(body)).not.toMatch(/rue de la Gare|0692123456|@test\.re|Payet/);
  });

  it("says of a lessor what they offer and since when, their name to who may rent alone", async () => {
    covers("own.api.81");
    const { lessor, artisan, spaceId } = market;
    for (const token of [undefined, (await aConsumer(harness)).token]) {
      const { body } = await show(lessor.userId, token);
      expect(body.seller).toEqual({
        kind: "private",
        _id: lessor.userId,
        name: null,
        memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        spaces: [expect.objectContaining({ _id: spaceId, city: "Saint-Pierre", price: 12.5 })],
      });
      expect(JSON.stringify(body)).not.toMatch(/Marie|Payet|Amiral|Hoarau/);
    }
    for (const { token } of [artisan, lessor, await anAdmin(harness)]) {
      expect((await show(lessor.userId, token)).body.seller.name).toBe("Marie P.");
    }
  });

  it("gives every product once, page by page, and nobody else's", async () => {
    covers("own.api.81");
    const { artisan, parties, rentalId } = await aStockedSpace(harness);
    const other = await anArtisan(harness);
    const theirs = await insertRental(harness.db, { ...parties, artisanId: other.userId });
    await insertProduct(harness.db, theirs, { name: "Vanille" });
    for (const name of ["Rhum", "Savon"]) await insertProduct(harness.db, rentalId, { name });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await show(artisan.userId, undefined, `?limit=2&cursor=${cursor}`);
      expect(body.total).toBe(3);
      seen.push(...body.data.map((one: { productName: string }) => one.productName));
      cursor = body.nextCursor;
    }
    expect(seen.sort()).toEqual(["Miel de letchi", "Rhum", "Savon"]);
  });

  it("leaves out spaces that are not on offer", async () => {
    covers("own.api.81");
    const lessor = await aLessor(harness, { connected: false });
    await insertSpace(harness.db, lessor.userId, { archived_at: new Date() });
    await insertSpace(harness.db, lessor.userId, {
      hidden_at: new Date(),
      hidden_reason: "Inondé",
    });
    expect((await show(lessor.userId)).body.seller.spaces).toEqual([]);
  });

  it("does not know who is unknown, a consumer, an administrator, suspended or gone", async () => {
    covers("own.api.81", "own.refusals.105");
    const gone = await anArtisan(harness);
    const json = { password: "trois letchis bien rouges" };
    await harness.call("DELETE", "/api/auth/account", { token: gone.token, json });
    const suspended = await anArtisan(harness);
    await harness.db
      .updateTable("users")
      .set({ suspended_at: new Date(), suspension_reason: "Plaintes" })
      .where("id", "=", suspended.userId)
      .execute();
    const others = [market.buyer, await anAdmin(harness), gone, suspended];
    for (const id of [NOBODY, ...others.map(({ userId }) => userId)]) {
      const { status, body } = await show(id);
      expect([status, body.code]).toEqual([404, "seller/not-found"]);
    }
  });
});
