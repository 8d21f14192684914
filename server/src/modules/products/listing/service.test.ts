import { cents } from "@stokaz/contract/money/money";
import {
  addDays,
  addMonths,
  calendarDay,
  DAY_MS,
  dayInZone,
  localTime,
} from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { isStillOpened } from "../../../../test/pickups.ts";
import {
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
  type RentalParties,
} from "../../../../test/rows.ts";
import { lockSaleableProducts } from "../public.ts";

const harness = useHarness(ADMIN);

let lessor: Person;
let artisan: Person;
let parties: RentalParties;

beforeAll(async () => {
  lessor = await aLessor(harness, { connected: false });
  artisan = await anArtisan(harness);
  const spaceId = await insertSpace(harness.db, lessor.userId);
  parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
});

afterEach(async () => {
  for (const table of ["orders", "products", "rentals"] as const) {
    await harness.db.deleteFrom(table).execute();
  }
});

const list = (query: Record<string, string> = {}, token?: string) =>
  harness.call("GET", `/api/product/getProducts?${new URLSearchParams(query)}`, { token });

const idsOf = (body: { data: { _id: string }[] }): string[] => body.data.map(({ _id }) => _id);

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

/** Days are counted from 15 June 2026, minutes from noon of the day before, in UTC. */
const situation = fc.record({
  start: fc.integer({ min: -70, max: 40 }),
  months: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom("confirmed", "confirmed", "pending", "expired", "refunded"),
  stock: fc.integer({ min: 0, max: 2 }),
  isArchived: fc.constantFrom(false, false, false, true),
  minutes: fc.integer({ min: 0, max: 3 * 1440 }),
} as const);

/** Changes the test's only rental, and its total with its months. */
const setRental = ({ months, ...changes }: { months: number; [column: string]: unknown }) =>
  harness.db
    .updateTable("rentals")
    .set({ ...changes, months, total_cents: cents(2 * 1250 * months) })
    .execute();

/** Changes the test's only product. */
const setProduct = (changes: { stock_quantity: number; archived_at: Date | null }) =>
  harness.db.updateTable("products").set(changes).execute();

describe("GET /api/product/getProducts", () => {
  it("gives everything on sale, newest first, under `data` alone", async () => {
    covers("§7.shop.4", "D5.wire.5", "§3.trade.1");
    const rentalId = await insertRental(harness.db, parties);
    const older = await insertProduct(harness.db, rentalId, { created_at: minutesAgo(2) });
    const newer = await insertProduct(harness.db, rentalId, { created_at: minutesAgo(1) });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data"]);
    expect(idsOf(body)).toEqual([newer, older]);
    expect(body.data[0]).toMatchObject({
      productName: "Miel de letchi",
      price: 8.5,
      retrievalDays: ["Lun", "Mar", "Jeu"],
      retrievalTimes: { start: "08:00", end: "18:00" },
      supplierId: artisan.userId,
      supplierName: "Vanille des Hauts",
      storageId: parties.spaceId,
    });
  });

  it.each<[Record<string, string>, number]>([
    [{ product: "LETCHI" }, 1],
    [{ location: "etang-sale" }, 1],
    [{ brand: "des hauts" }, 2],
    [{ brand: "%" }, 0],
    [{ category: "epicerie" }, 1],
    [{ subCategory: "MIEL" }, 1],
    [{ product: "miel", location: "Saint-Denis" }, 0],
    [{ product: " ", location: "" }, 2],
  ])("finds by %j, whatever the case and the accents", async (query, count) => {
    covers("§5.filters.4", "§5.filters.5");
    const rentalId = await insertRental(harness.db, parties);
    await insertProduct(harness.db, rentalId, { pickup_location: "L'Étang-Salé les Bains" });
    await insertProduct(harness.db, rentalId, {
      name: "Vanille",
      category: null,
      sub_category: null,
    });
    const { body } = await list(query);
    expect(body.data).toHaveLength(count);
    expect(body).toMatchObject({ total: count, nextCursor: null });
  });

  it("gives every product once over its pages", async () => {
    covers("D5.wire.5");
    const rentalId = await insertRental(harness.db, parties);
    const sameInstant = minutesAgo(3);
    for (let made = 0; made < 5; made += 1) {
      await insertProduct(harness.db, rentalId, { created_at: sameInstant });
    }
    const all = idsOf((await list()).body);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await list({ limit: "2", cursor });
      expect(body.total).toBe(5);
      seen.push(...idsOf(body));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(all);
  });

  it.each<[Record<string, string>, string]>([
    [{ cursor: "plus-loin" }, "cursor"],
    [{ limit: "101" }, "limit"],
    [{ bbox: "55,-21" }, "bbox"],
  ])("refuses %j", async (query, field) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.errors[0].field).toMatch(field);
  });

  it("shows where it is kept to the lessor, the Admin and those who bought there", async () => {
    covers("D4.privacy.5");
    const rentalId = await insertRental(harness.db, parties);
    const productId = await insertProduct(harness.db, rentalId);
    const buyer = await aConsumer(harness);
    await insertOrder(harness.db, { buyerId: buyer.userId, productId }, { status: "collected" });
    for (const { token } of [lessor, await anAdmin(harness), buyer]) {
      expect((await list({}, token)).body.data[0]).toMatchObject({
        lat: -21.34321,
        lng: 55.48765,
        approximate: false,
      });
    }
    const stranger = await aConsumer(harness);
    await insertOrder(
      harness.db,
      { buyerId: stranger.userId, productId },
      { status: "refunded", paid_at: new Date(Date.now() - 31 * DAY_MS) },
    );
    const otherLessor = await aLessor(harness, { connected: false });
    for (const token of [stranger.token, otherLessor.token, artisan.token, undefined]) {
      const [shown] = (await list({}, token)).body.data;
      expect(shown.approximate).toBe(true);
      expect([shown.lat, shown.lng]).not.toEqual([-21.34321, 55.48765]);
    }
  });

  it("finds by map zone the points that the viewer is shown", async () => {
    covers("D6.settled.4");
    await insertProduct(harness.db, await insertRental(harness.db, parties));
    expect((await list({ bbox: "55.4,-21.4,55.6,-21.2" })).body.total).toBe(1);
    expect((await list({ bbox: "55.2,-21.2,55.4,-21.0" })).body.total).toBe(0);
    const [shown] = (await list()).body.data;
    const around = ({ lat, lng }: { lat: number; lng: number }): string =>
      [lng - 1e-4, lat - 1e-4, lng + 1e-4, lat + 1e-4].join(",");
    const home = around({ lat: -21.34321, lng: 55.48765 });
    expect((await list({ bbox: around(shown) })).body.total).toBe(1);
    expect((await list({ bbox: home })).body.total).toBe(0);
    expect((await list({ bbox: home }, artisan.token)).body.total).toBe(0);
    expect((await list({ bbox: home }, lessor.token)).body.total).toBe(1);
  });

  it("leaves out what people who left had on sale", async () => {
    const gone = await anArtisan(harness);
    const rentalId = await insertRental(harness.db, { ...parties, artisanId: gone.userId });
    const productId = await insertProduct(harness.db, rentalId);
    await harness.db
      .updateTable("users")
      .set({ deleted_at: new Date() })
      .where("id", "=", gone.userId)
      .execute();
    expect((await list()).body.data).toEqual([]);
    const locked = await harness.db
      .transaction()
      .execute((tx) => lockSaleableProducts(tx, [productId], harness.deps.clock.localNow()));
    expect(locked.get(productId)?.isOnSale).toBe(false);
  });

  it("puts a product on sale only in a running rental and with stock, at any date", async () => {
    covers("D4.products.4");
    const rentalId = await insertRental(harness.db, parties);
    const productId = await insertProduct(harness.db, rentalId);
    await fc.assert(
      fc.asyncProperty(situation, async ({ start, months, status, stock, isArchived, minutes }) => {
        const startDate = addDays(calendarDay("2026-06-15"), start);
        const endDate = addMonths(startDate, months);
        const now = new Date(Date.parse("2026-06-14T12:00:00Z") + minutes * 60_000);
        await harness.setNow(now);
        await setRental({ status, start_date: startDate, end_date: endDate, months });
        await setProduct({ stock_quantity: stock, archived_at: isArchived ? now : null });
        const day = dayInZone(now, "Indian/Reunion");
        const isRunning = status === "confirmed" && startDate <= day && isStillOpened(now, endDate);
        const expected = isRunning && stock > 0 && !isArchived;
        expect(idsOf((await list()).body)).toEqual(expected ? [productId] : []);
        const locked = await harness.db
          .transaction()
          .execute((tx) => lockSaleableProducts(tx, [productId], localTime(now, "Indian/Reunion")));
        expect(locked.get(productId)?.isOnSale ?? false).toBe(expected);
      }),
      { numRuns: 150 },
    );
    await harness.setNow(undefined);
  });
});
