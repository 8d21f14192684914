import { addDays, calendarDay, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan, PASSWORD, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import {
  insertOrder,
  insertProduct,
  insertRental,
  insertSpace,
  type OrderColumns,
  type RentalColumns,
  setOrderState,
  today,
} from "../../../test/rows.ts";

const harness = useHarness();

const LIST = "/api/renter/availableStorageSpace";
const STREET = "5 rue Amiral Lacaze, 97410 Saint-Pierre";
const A_DAY = 200;
const PHONE = "0692000001";

let lessor: Person;
let artisan: Person;
let spaceId: string;

beforeAll(async () => {
  lessor = await aLessor(harness, { connected: false });
});
beforeEach(async () => {
  await harness.db
    .updateTable("storage_spaces")
    .set({ archived_at: new Date() })
    .where("archived_at", "is", null)
    .execute();
  artisan = await anArtisan(harness);
  spaceId = await insertSpace(harness.db, lessor.userId);
});
afterEach(() => harness.setNow(undefined));

const get = async (path: string, { token }: Partial<Person> = {}) =>
  (await harness.call("GET", path, { token })).body;
const spaceFor = async (viewer?: Person) => (await get(`/api/spaces/${spaceId}`, viewer)).space;
const rent = (changes: RentalColumns = {}, by = artisan) =>
  insertRental(
    harness.db,
    { spaceId, lessorId: lessor.userId, artisanId: by.userId },
    { start_date: addDays(today(), -100), months: 12, ...changes },
  );
const readings = async (of: Person) =>
  harness.db
    .selectFrom("address_readings")
    .select(["space_id", "day"])
    .where("account_id", "=", of.userId)
    .execute();
const seen = (space: { approximate: boolean; phone?: string }) => ({
  isExact: !space.approximate,
  hasPhone: space.phone === PHONE,
});

describe("an artisan", () => {
  const setProofs = (email: Date | null, company: string) =>
    sql`with proven as (update users set email_proven_at = ${email} where id = ${artisan.userId})
      update company_checks set state = ${company} where user_id = ${artisan.userId}`.execute(
      harness.db,
    );

  it.each([
    ["nothing", null, "unknown", false],
    ["the e-mail alone", new Date(), "closed", false],
    ["the company alone", null, "active", false],
    ["both", new Date(), "active", true],
  ] as const)("with %s proven sees addresses: %s %s %s", async (_, email, company, isExact) => {
    covers("own.places.1", "own.places.2");
    await setProofs(email, company);
    for (const space of [
      await spaceFor(artisan),
      (await get(LIST, artisan))[0],
      (await get(`/api/places/${spaceId}`, artisan)).place,
    ]) {
      expect([space.address === STREET, !space.approximate]).toEqual([isExact, isExact]);
      expect(space.phone).toBeUndefined();
    }
    const byStreet = await get(`${LIST}?location=amiral+lacaze`, artisan);
    const near = await get(`${LIST}?near=-21.34321,55.48765`, artisan);
    expect(byStreet).toHaveLength(isExact ? 1 : 0);
    expect(near[0].distance === 0).toBe(isExact);
  });

  it("confirmed by an administrator is also verified", async () => {
    covers("own.places.2");
    await sql`update company_checks set state = 'unknown', vouched_at = now(), vouch_reason = 'Extrait Kbis vu'
      where user_id = ${artisan.userId}`.execute(harness.db);
    expect(seen(await spaceFor(artisan))).toEqual({ isExact: true, hasPhone: false });
  });

  it.each([
    ["pays for it now", { hold_expires_at: new Date(Date.now() + 60_000) }, "pending", true],
    ["left the payment", { hold_expires_at: new Date(Date.now() - 60_000) }, "pending", false],
    ["waits for its lessor", {}, "requested", true],
    ["cancelled", {}, "cancelled", false],
  ] as const)(
    "sees the phone while they are renting: who %s",
    async (_, hold, status, hasPhone) => {
      covers("own.places.2");
      await rent({ ...hold, status, confirmed_at: null });
      expect(seen(await spaceFor(artisan))).toEqual({ isExact: true, hasPhone });
      await setProofs(null, "active");
      expect(seen(await spaceFor(artisan))).toEqual({ isExact: false, hasPhone: false });
    },
  );

  it.each([
    ["runs", {}, true],
    ["begins later", { start_date: addDays(today(), 20) }, true],
    ["ended 29 days ago", { end_date: addDays(today(), -29) }, true],
    ["ended 30 days ago", { end_date: addDays(today(), -30) }, false],
    ["was given back yesterday", { status: "refunded", ended_on: addDays(today(), -1) }, true],
    ["was given back long ago", { status: "refunded", ended_on: addDays(today(), -31) }, false],
  ] as const)("with a lease that %s sees all of its place: %s", async (_, changes, isShown) => {
    covers("own.places.3");
    await setProofs(null, "unknown");
    const rentalId = await rent(changes);
    expect(seen(await spaceFor(artisan))).toEqual({ isExact: isShown, hasPhone: isShown });
    const lease = await get(`/api/leases/${rentalId}`, artisan);
    const address = isShown ? STREET : "97410 Saint-Pierre";
    expect(lease.space).toMatchObject({
      address,
      phone: isShown ? PHONE : "",
      contact: isShown ? "Jean Hoarau" : "",
    });
    expect((await get(`/api/leases/${rentalId}`, lessor)).space.address).toBe(STREET);
    const [rented] = await get("/api/renter/rented-storage", artisan);
    // A returned rental is in no list.
    if (rented) {
      expect(rented.storageSpace).toMatchObject({ address, approximate: !isShown });
      expect(rented.storageSpace.phone).toBe(isShown ? PHONE : "");
    }
    expect(await readings(artisan)).toEqual([]);
  });

  it("sees in lists of products what a visitor sees", async () => {
    covers("own.places.4");
    await insertProduct(harness.db, await rent({}, await anArtisan(harness)));
    const { data } = await get("/api/product/getProducts?limit=1", artisan);
    expect(data[0].approximate).toBe(true);
    expect(await readings(artisan)).toEqual([]);
  });
});

describe("readings", () => {
  it("are recorded once a day for a place, whatever the call", async () => {
    covers("own.places.4");
    for (const path of [LIST, `/api/spaces/${spaceId}`, `/api/places/${spaceId}`, LIST]) {
      await get(path, artisan);
    }
    expect(await readings(artisan)).toEqual([{ space_id: spaceId, day: today() }]);
    await harness.setNow(new Date(Date.now() + DAY_MS));
    await get(LIST, artisan);
    expect(await readings(artisan)).toHaveLength(2);
  });

  it("are recorded only for artisans", async () => {
    covers("own.places.4");
    const consumer = await aConsumer(harness);
    await get(LIST, consumer);
    await get(LIST, lessor);
    const noted = harness.db.selectFrom("address_readings").select("day");
    expect(await noted.where("space_id", "=", spaceId).execute()).toEqual([]);
  });

  it("are counted for the lessor: artisans, this month", async () => {
    covers("own.places.6");
    const readersOf = async () => (await get("/api/storageSpace/getall", lessor))[0].addressReaders;
    expect(await readersOf()).toBe(0);
    await get(LIST, artisan);
    await get(LIST, await anArtisan(harness));
    await rent({}, await anArtisan(harness));
    const month = today().slice(0, 7);
    await harness.db
      .insertInto("address_readings")
      .values([
        { account_id: artisan.userId, space_id: spaceId, day: calendarDay(`${month}-01`) },
        {
          account_id: (await anArtisan(harness)).userId,
          space_id: spaceId,
          day: addDays(calendarDay(`${month}-01`), -1),
        },
      ])
      .execute();
    expect(await readersOf()).toBe(2);
  });

  it("end at two hundred a day, but addresses already read stay readable", async () => {
    covers("own.places.5");
    const others = await Promise.all(
      Array.from({ length: A_DAY - 1 }, () => insertSpace(harness.db, lessor.userId)),
    );
    const late = await insertSpace(harness.db, lessor.userId, { created_at: new Date(0) });
    const rented = await insertSpace(harness.db, lessor.userId, { created_at: new Date(0) });
    const parties = { spaceId: rented, lessorId: lessor.userId, artisanId: artisan.userId };
    await insertRental(harness.db, parties);
    const exactOf = (spaces: { _id: string; approximate: boolean }[]) =>
      spaces.flatMap(({ _id, approximate }) => (approximate ? [] : [_id]));
    // Several whole lists requested at once show no more addresses than one answer.
    const answers = await Promise.all(Array.from({ length: 4 }, () => get(LIST, artisan)));
    for (const all of answers) {
      expect(all).toHaveLength(A_DAY + 2);
      expect(exactOf(all).sort()).toEqual([spaceId, ...others, rented].sort());
    }
    expect(await readings(artisan)).toHaveLength(A_DAY);
    expect((await get(`/api/spaces/${late}`, artisan)).space.approximate).toBe(true);
    expect((await get(`/api/places/${late}`, artisan)).place.approximate).toBe(true);
    expect(seen(await spaceFor(artisan))).toEqual({ isExact: true, hasPhone: false });
    // The limit starts again on another day.
    await harness.setNow(new Date(Date.now() + DAY_MS));
    expect((await get(`/api/spaces/${late}`, artisan)).space.approximate).toBe(false);
  });

  it("tell nothing by searches either once the day is full", async () => {
    covers("own.places.5");
    await sql`insert into address_readings (account_id, day, space_id)
      select ${artisan.userId}, ${today()}, id from storage_spaces limit ${A_DAY}`.execute(
      harness.db,
    );
    await sql`delete from address_readings where space_id = ${spaceId}`.execute(harness.db);
    const missing = A_DAY - (await readings(artisan)).length;
    for (let more = 0; more < missing; more++) {
      const id = await insertSpace(harness.db, lessor.userId, { archived_at: new Date() });
      await harness.db
        .insertInto("address_readings")
        .values({ account_id: artisan.userId, day: today(), space_id: id })
        .execute();
    }
    expect(await get(`${LIST}?location=amiral+lacaze`, artisan)).toEqual([]);
    expect((await get(`${LIST}?near=-21.34321,55.48765`, artisan))[0].distance).toBeGreaterThan(
      100,
    );
  });

  it("are deleted with the reader's account and with the lessor's", async () => {
    covers("own.places.7");
    await get(LIST, artisan);
    await harness.call("DELETE", "/api/auth/account", {
      token: artisan.token,
      json: { password: PASSWORD },
    });
    expect(await readings(artisan)).toEqual([]);
    const checks = harness.db.selectFrom("company_checks").select("state");
    expect(await checks.where("user_id", "=", artisan.userId).execute()).toEqual([]);
  });
});

describe("a buyer", () => {
  const bought = async (changes: OrderColumns = {}) => {
    const buyer = await aConsumer(harness);
    const productId = await insertProduct(harness.db, await rent());
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId }, changes);
    return { buyer, orderId };
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

  it.each([
    ["waits", { paid_at: daysAgo(90) }, true],
    ["was collected 29 days ago", { status: "collected", collected_at: daysAgo(29) }, true],
    ["was collected 31 days ago", { status: "collected", collected_at: daysAgo(31) }, false],
    ["was cancelled at once 29 days ago", { status: "refunded", paid_at: daysAgo(29) }, true],
    ["was cancelled at once 31 days ago", { status: "refunded", paid_at: daysAgo(31) }, false],
  ] as const)("of an order that %s sees where it is: %s", async (_, changes, isShown) => {
    covers("own.places.3");
    const { buyer, orderId } = await bought(changes);
    const { data } = await get("/api/orders/getOrders", buyer);
    const address = isShown ? STREET : "97410 Saint-Pierre";
    expect(data[0].storageId).toMatchObject({
      address,
      managerLastName: isShown ? "Hoarau" : "",
      phone: isShown ? PHONE : "",
    });
    expect(seen(await spaceFor(buyer))).toEqual({ isExact: isShown, hasPhone: false });
    const withdrawal = await get(`/api/orders/${orderId}/withdrawal`, buyer);
    expect(withdrawal.place).toMatchObject({ address, phone: isShown ? PHONE : "" });
  });

  it("who has not paid yet sees the commune", async () => {
    covers("own.places.3");
    const { buyer, orderId } = await bought();
    await setOrderState(harness.db, orderId, "pending", { paid_at: null });
    expect(seen(await spaceFor(buyer))).toEqual({ isExact: false, hasPhone: false });
  });

  it("whose order nobody came for, or was refunded, sees it for thirty days after that", async () => {
    covers("own.places.3");
    const { buyer, orderId } = await bought({ status: "not_collected", paid_at: daysAgo(80) });
    const endedOn = (at: Date) =>
      harness.db
        .updateTable("order_lines")
        .set({ not_collected_at: at })
        .where("order_id", "=", orderId)
        .execute();
    await endedOn(daysAgo(29));
    expect(seen(await spaceFor(buyer)).isExact).toBe(true);
    await endedOn(daysAgo(31));
    expect(seen(await spaceFor(buyer)).isExact).toBe(false);
  });
});

it("who hands over at a space sees all of it, whatever their role", async () => {
  covers("own.places.8");
  for (const person of [await aConsumer(harness), await anArtisan(harness, { isProven: false })]) {
    await harness.db
      .insertInto("space_managers")
      .values({
        id: crypto.randomUUID(),
        space_id: spaceId,
        email: person.email,
        user_id: person.userId,
        token_hash: null,
        expires_at: null,
        invited_at: new Date(),
        accepted_at: new Date(),
      })
      .execute();
    expect(seen(await spaceFor(person))).toEqual({ isExact: true, hasPhone: true });
  }
});
