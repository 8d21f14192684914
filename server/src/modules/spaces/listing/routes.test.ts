import { covers } from "@stokaz/spec-coverage";
import { beforeEach, describe, expect, it } from "vitest";
import { aLessor, anArtisan } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { insertRental, insertSpace } from "../../../../test/rows.ts";

const harness = useHarness();

describe("a place that nothing holds", () => {
  const PATH = "/api/renter/availableStorageSpace";

  beforeEach(async () => {
    await harness.db
      .updateTable("storage_spaces")
      .set({ archived_at: new Date() })
      .where("archived_at", "is", null)
      .execute();
    const { userId } = await aLessor(harness, { connected: false });
    for (const surface_m2 of [4, 5, 6]) await insertSpace(harness.db, userId, { surface_m2 });
    await insertSpace(harness.db, userId, { city: "Saint-Leu", postcode: "97436" });
    await insertSpace(harness.db, userId, { city: "Saint-Paul", postcode: "97460" });
  });

  const find = async (address: string) => {
    const { body, headers } = await harness.call("GET", address);
    const taken = headers.get("x-corrected-location");
    return {
      cities: body.map(({ city }: { city: string }) => city),
      total: headers.get("x-total-count"),
      taken: taken && decodeURIComponent(taken),
      next: /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? "",
    };
  };
  const inPlace = (location: string, others = {}) =>
    find(`${PATH}?${new URLSearchParams({ location, ...others })}`);

  it.each(["sait-pier", "St Pierre", "SAINT PIERE"])(
    "is taken for the commune that is meant, which is said, on every page: %s",
    async (location) => {
      covers("own.product.17");
      const first = await inPlace(location, { limit: "2" });
      const second = await find(first.next);
      for (const page of [first, second]) {
        expect(page).toMatchObject({ total: "3", taken: "Saint-Pierre" });
      }
      expect([...first.cities, ...second.cities]).toEqual(Array(3).fill("Saint-Pierre"));
    },
  );

  it("is not what is literally found: that gives just what holds it", async () => {
    const { cities, taken } = await inPlace("saint-p");
    expect(cities.toSorted()).toEqual(["Saint-Paul", ...Array(3).fill("Saint-Pierre")]);
    expect(taken).toBeNull();
  });

  it.each([
    ["held, if not at that price", "saint-leu", { maxPrice: "1" }],
    ["a commune where nothing is", "Saint-Louis", {}],
    ["like no commune", "Mafate-les-Eaux", {}],
    ["no text", "%", {}],
  ])("is left as it is when it is %s", async (_, location, others) => {
    expect(await inPlace(location, others)).toEqual({
      cities: [],
      total: "0",
      taken: null,
      next: "",
    });
  });
});

describe("GET /api/spaces/:id", () => {
  const look = (spaceId: string, token?: string) =>
    harness.call("GET", `/api/spaces/${spaceId}`, token === undefined ? {} : { token });

  it("shows a space with what is free of it, full ones too, and no more of it than one may see", async () => {
    covers("own.api.158", "own.product.209");
    const [lessor, artisan] = [
      await aLessor(harness, { connected: false }),
      await anArtisan(harness),
    ];
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
    await insertRental(harness.db, parties, { pallets: 4 });
    const { status, body } = await look(spaceId);
    expect(status).toBe(200);
    expect(body.space).toMatchObject({
      _id: spaceId,
      name: "Garage de Terre Sainte",
      surface: 10,
      availableSurface: 6,
      price: 12.5,
      city: "Saint-Pierre",
      approximate: true,
    });
    expect(body.space.address).not.toContain("rue");
    expect(body.space).not.toHaveProperty("phone");
    const whole = await look(spaceId, artisan.token);
    expect(whole.body.space).toMatchObject({ approximate: false });
    expect(whole.body.space.address).toContain("5 rue Amiral Lacaze");
    await insertRental(harness.db, parties, { pallets: 6 });
    expect((await look(spaceId)).body.space.availableSurface).toBe(0);
  });

  it("knows none that is hidden, archived or unknown", async () => {
    covers("own.api.158");
    const { userId } = await aLessor(harness, { connected: false });
    const hidden = { hidden_at: new Date(), hidden_reason: "Inondé" };
    const gone = await Promise.all([
      insertSpace(harness.db, userId, hidden),
      insertSpace(harness.db, userId, { archived_at: new Date() }),
    ]);
    for (const spaceId of [...gone, userId]) {
      const { status, body } = await look(spaceId);
      expect([status, body.code]).toEqual([404, "space/not-found"]);
    }
  });
});
