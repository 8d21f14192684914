import { cents } from "@stokaz/contract/money/money";
import { addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  type Person,
} from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import {
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
  type RentalColumns,
  type SpaceColumns,
  today,
} from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);
const PATH = "/api/renter/availableStorageSpace";

const STREET = "5 rue Amiral Lacaze, 97410 Saint-Pierre";
/** Texts that would reveal the exact position of the test's space, or its owner. */
const SECRETS = ["Lacaze", "Hoarau", "Jean", "0692000001", "21.34321", "55.48765"];

let lessor: Person;
let otherLessor: Person;
let artisan: Person;
let consumer: Person;
let admin: Person;

beforeAll(async () => {
  [lessor, otherLessor, artisan, consumer, admin] = await Promise.all([
    aLessor(harness, { connected: false }),
    aLessor(harness, { connected: false }),
    anArtisan(harness),
    aConsumer(harness),
    anAdmin(harness),
  ]);
});

beforeEach(async () => {
  await harness.db
    .updateTable("storage_spaces")
    .set({ archived_at: new Date() })
    .where("archived_at", "is", null)
    .execute();
});

const list = (query: Readonly<Record<string, string>> = {}, token?: string): Promise<Reply> => {
  const search = new URLSearchParams(query);
  return harness.call("GET", search.size > 0 ? `${PATH}?${search}` : PATH, { token });
};

const idsOf = ({ body }: Reply): string[] => body.map(({ _id }: { _id: string }) => _id);

/**
 * Follows the pages from one address to the last.
 *
 * @returns the ids on each page; all pages count the same total
 */
const follow = async (first: string, total: number, token?: string): Promise<string[][]> => {
  const pages: string[][] = [];
  let address: string | undefined = first;
  while (address) {
    const page: Reply = await harness.call("GET", address, { token });
    expect(page.headers.get("x-total-count")).toBe(String(total));
    pages.push(idsOf(page));
    address = /^<([^>]+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
  }
  return pages;
};

const aSpace = (changes: SpaceColumns = {}): Promise<string> =>
  insertSpace(harness.db, lessor.userId, changes);

const rent = (spaceId: string, changes: RentalColumns = {}) =>
  insertRental(
    harness.db,
    { spaceId, lessorId: lessor.userId, artisanId: artisan.userId },
    changes,
  );

const held = (holdMinutes: number) => ({
  status: "pending" as const,
  confirmed_at: null,
  hold_expires_at: new Date(Date.now() + holdMinutes * 60_000),
});

describe(`GET ${PATH}`, () => {
  it("gives the whole list without parameters, newest first, and no page headers", async () => {
    covers("§7.renting.1", "D5.wire.4", "§3.space.1");
    const older = await aSpace({ created_at: new Date("2026-01-01T00:00:00Z") });
    const newer = await aSpace();
    const reply = await list();
    expect(reply.status).toBe(200);
    expect(idsOf(reply)).toEqual([newer, older]);
    expect(reply.headers.get("x-total-count")).toBeNull();
    expect(reply.headers.get("link")).toBeNull();
  });

  it("nests the lessor's days as the wire has it", async () => {
    covers("§3.space.2");
    await aSpace();
    const { body } = await list();
    expect(body[0]).toMatchObject({
      surface: 10,
      availableSurface: 10,
      price: 12.5,
      photo: "/pictures/space-640.webp",
      user: {
        retrievalDays: [["Lun", "Mar", "Jeu"]],
        retrievalTimes: { start: "08:00", end: "18:00" },
        deliveryDays: [["Mer"]],
        deliveryTimes: { start: "09:00", end: "12:00" },
      },
    });
  });

  it("leaves out archived and full spaces, and those of lessors who are gone", async () => {
    covers("D6.settled.7");
    const gone = await aLessor(harness, { connected: false });
    await insertSpace(harness.db, gone.userId);
    await harness.db
      .updateTable("users")
      .set({ deleted_at: new Date() })
      .where("id", "=", gone.userId)
      .execute();
    await aSpace({ archived_at: new Date() });
    await rent(await aSpace(), { pallets: 10 });
    const open = await aSpace();
    expect(idsOf(await list())).toEqual([open]);
  });

  it("answers 401 to a dead session", async () => {
    expect((await list({}, "dead")).status).toBe(401);
  });
});

describe("availableSurface", () => {
  it("is what is free for a month from today: the fullest day counts", async () => {
    covers("D4.room.8");
    const spaceId = await aSpace();
    await rent(spaceId, { pallets: 3 });
    await rent(spaceId, { pallets: 4, start_date: addMonths(today(), 1) });
    const { body } = await list();
    expect(body[0].availableSurface).toBe(7);
  });

  it("counts holds that are alive, not those that are over", async () => {
    covers("D4.room.8");
    const spaceId = await aSpace();
    await rent(spaceId, { pallets: 2, ...held(5) });
    await rent(spaceId, { pallets: 4, ...held(-1) });
    await rent(spaceId, { pallets: 3, status: "expired" });
    await rent(spaceId, { pallets: 3, status: "refunded" });
    const { body } = await list();
    expect(body[0].availableSurface).toBe(8);
  });

  it("answers for the period asked for", async () => {
    covers("D4.room.9");
    const spaceId = await aSpace();
    await rent(spaceId, { pallets: 6, months: 1, start_date: addMonths(today(), 2) });
    const free = async (query: Record<string, string>) =>
      (await list(query)).body[0].availableSurface;
    expect(await free({ months: "2" })).toBe(10);
    expect(await free({ months: "3" })).toBe(4);
    expect(await free({ from: addMonths(today(), 2) })).toBe(4);
    expect(await free({ from: addMonths(today(), 3), months: "36" })).toBe(10);
  });
});

describe("who sees what", () => {
  const shown = async (token?: string) => (await list({}, token)).body[0];
  const whole = {
    address: STREET,
    lat: -21.34321,
    lng: 55.48765,
    approximate: false,
    managerFirstName: "Jean",
    managerLastName: "Hoarau",
    phone: "0692000001",
  };

  it("shows the Admin and the owner the whole space, artisans all but the phone", async () => {
    covers("D4.privacy.5", "§3.space.1");
    await aSpace();
    for (const { token } of [admin, lessor]) expect(await shown(token)).toMatchObject(whole);
    const { phone, ...readable } = whole;
    expect(await shown(artisan.token)).toMatchObject(readable);
    expect(JSON.stringify(await shown(artisan.token))).not.toContain(phone);
  });

  it("shows a passer-by, a consumer and another lessor the commune and the grid point", async () => {
    covers("D4.privacy.3");
    await aSpace();
    for (const token of [undefined, consumer.token, otherLessor.token]) {
      const { body } = await list({}, token);
      expect(body[0]).toMatchObject({
        address: "97410 Saint-Pierre",
        postcode: "97410",
        city: "Saint-Pierre",
        lat: -21.345,
        lng: 55.485,
        approximate: true,
      });
      const answer = JSON.stringify(body);
      for (const secret of SECRETS) expect(answer).not.toContain(secret);
    }
  });

  it("shows where it is to the buyer of a product kept there; the phone is on their order", async () => {
    covers("D4.privacy.5");
    const spaceId = await aSpace();
    const buyer = await aConsumer(harness);
    const productId = await insertProduct(harness.db, await rent(spaceId));
    await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const { phone, ...readable } = whole;
    expect(await shown(buyer.token)).toMatchObject(readable);
    expect(JSON.stringify(await shown(buyer.token))).not.toContain(phone);
  });
});

describe("search", () => {
  it("finds a place whatever the case, the accents and the hyphens", async () => {
    covers("§5.filters.1");
    const found = await aSpace({
      address: "8 rue du Four à chaux, 97427 L'Étang-Salé",
      postcode: "97427",
      city: "L'Étang-Salé",
    });
    await aSpace();
    for (const location of ["etang-sale", "ÉTANG SALÉ", "97427", "l’étang"]) {
      expect(idsOf(await list({ location }))).toEqual([found]);
    }
  });

  it("matches only what the viewer may see", async () => {
    covers("D6.settled.4");
    const spaceId = await aSpace();
    const location = "amiral lacaze";
    expect(idsOf(await list({ location }, artisan.token))).toEqual([spaceId]);
    expect(idsOf(await list({ location }, lessor.token))).toEqual([spaceId]);
    expect(idsOf(await list({ location }))).toEqual([]);
    expect(idsOf(await list({ location }, consumer.token))).toEqual([]);
  });

  it("keeps spaces with enough room, and cheap enough", async () => {
    covers("§5.filters.2", "§5.filters.3");
    const small = await aSpace({ surface_m2: 4, price_cents: cents(900) });
    const large = await aSpace({ surface_m2: 40, price_cents: cents(1990) });
    expect(idsOf(await list({ minSurface: "5" }))).toEqual([large]);
    expect(idsOf(await list({ minSurface: "4", maxPrice: "9" }))).toEqual([small]);
    expect(idsOf(await list({ maxPrice: "19.90" }))).toHaveLength(2);
    expect(idsOf(await list({ maxPrice: "8.99" }))).toEqual([]);
  });

  it("looks for the shown point within a box", async () => {
    const spaceId = await aSpace();
    await aSpace({ lat: null, lng: null });
    const aroundHome = "55.4875,-21.3433,55.4878,-21.3431";
    const aroundGridPoint = "55.4849,-21.3451,55.4851,-21.3449";
    expect(idsOf(await list({ bbox: aroundHome }, artisan.token))).toEqual([spaceId]);
    expect(idsOf(await list({ bbox: aroundHome }))).toEqual([]);
    expect(idsOf(await list({ bbox: aroundGridPoint }))).toEqual([spaceId]);
  });

  it("gives pages that follow one another, with the same search", async () => {
    covers("D5.wire.4");
    const instant = new Date("2026-06-01T00:00:00Z");
    for (let index = 0; index < 5; index += 1) await aSpace({ created_at: instant });
    await aSpace({ city: "Le Port", postcode: "97420" });
    const pages = await follow(`${PATH}?location=pierre&limit=2`, 5);
    expect(pages.map((ids) => ids.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat()).size).toBe(5);
  });

  it.each(["newest", "price", "room", "distance"] as const)(
    "gives pages by %s that follow one another, each space once",
    async (sort) => {
      covers("own.product.18");
      const spaces = [4, 9, 4, 6, 5].map((surface_m2, index) => ({
        surface_m2,
        price_cents: cents([1200, 800, 1200, 2000, 900][index] ?? 1),
        lat: -21.3 - ([3, 1, 3, 0, 2][index] ?? 0) / 50,
        created_at: new Date(Date.UTC(2026, 5, [3, 1, 3, 5, 2][index])),
      }));
      const ids: string[] = [];
      for (const space of spaces) ids.push(await aSpace(space));
      const tie = [ids[0] ?? "", ids[2] ?? ""].sort();
      const [, cheap, , far, middle] = ids;
      const expected = {
        newest: [far, ...tie, middle, cheap],
        price: [cheap, middle, ...tie, far],
        room: [cheap, far, middle, ...tie],
        distance: [far, cheap, middle, ...tie],
      }[sort];
      const first = `${PATH}?sort=${sort}&near=-21.3,55.48765&limit=2`;
      const pages = await follow(first, 5, artisan.token);
      expect(pages.flat()).toEqual(expected);
    },
  );

  it("measures from a point to what the viewer is shown; what is not located comes last", async () => {
    covers("own.product.18");
    const nowhere = await aSpace({ lat: null, lng: null });
    const somewhere = await aSpace();
    const search = { near: "-21.34321,55.48765", sort: "distance" };
    const seen = await list(search, artisan.token);
    expect(idsOf(seen)).toEqual([somewhere, nowhere]);
    expect(seen.body[0].distance).toBe(0);
    expect(seen.body[1]).not.toHaveProperty("distance");
    const fromAfar = await list(search);
    expect(fromAfar.body[0].distance).toBeGreaterThan(300);
    expect(fromAfar.body[0].distance).toBeLessThan(400);
    expect((await list()).body[0]).not.toHaveProperty("distance");
  });

  it("finds one space by its id, as long as it has room", async () => {
    const spaceId = await aSpace();
    await aSpace();
    expect(idsOf(await list({ id: spaceId }))).toEqual([spaceId]);
    await rent(spaceId, { pallets: 10, months: 1 });
    expect(idsOf(await list({ id: spaceId }))).toEqual([]);
    expect(idsOf(await list({ id: spaceId, from: addMonths(today(), 1) }))).toEqual([spaceId]);
  });

  it("wants a point to sort by distance", async () => {
    const { status, body } = await list({ sort: "distance" });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "near", message: "Indiquez le point à partir duquel mesurer la distance." },
    ]);
  });

  it("counts up to a limit", async () => {
    covers("own.product.18");
    await aSpace();
    await sql`
      insert into storage_spaces (id, lessor_id, name, address, postcode, city, surface_m2, price_cents, photo,
        manager_last_name, manager_first_name, phone, created_at, updated_at)
      select gen_random_uuid(), lessor_id, name, address, postcode, city, surface_m2, price_cents, photo,
        manager_last_name, manager_first_name, phone, created_at, updated_at
      from storage_spaces, generate_series(1, 200) where archived_at is null
    `.execute(harness.db);
    const { headers, body } = await list({ limit: "1" });
    expect(headers.get("x-total-count")).toBe("200");
    expect(body).toHaveLength(1);
  });

  it.each([
    ["sort", "best"],
    ["near", "nowhere"],
    ["limit", "0"],
    ["limit", "101"],
    ["cursor", "nonsense"],
    ["bbox", "1,2,3"],
    ["from", "2027-02-30"],
    ["months", "37"],
    ["minSurface", "many"],
  ])("refuses a %s of %s", async (field, value) => {
    covers("D6.settled.15");
    const { status, body } = await list({ [field]: value });
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});
