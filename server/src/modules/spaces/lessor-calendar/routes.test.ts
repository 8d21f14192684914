import { addDays, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { announce, dropOffDay } from "../../../../test/deliveries.ts";
import { aLessor, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace, insertRental, insertSpace, today } from "../../../../test/rows.ts";

const harness = useHarness();

const look = ({ token }: Person, month = "") =>
  harness.call("GET", `/api/storageSpace/calendar${month && `?month=${month}`}`, { token });

type Day = { day: string; events: { kind: string }[] };
const kindsOn = (days: Day[], day: string): string[] =>
  days.find((shown) => shown.day === day)?.events.map(({ kind }) => kind) ?? [];

describe("GET /api/storageSpace/calendar", () => {
  it("tells how full each space is on each day of a month, and what rents are due", async () => {
    covers("own.api.157", "own.product.207");
    const { lessor, parties, spaceId } = await aStockedSpace(harness);
    const other = await insertSpace(harness.db, lessor.userId, { name: "Cave" });
    const start = calendarDay("2031-02-10");
    await insertRental(harness.db, parties, { pallets: 3, months: 2, start_date: start });
    await insertRental(
      harness.db,
      { ...parties, spaceId: other },
      { pallets: 1, months: 1, start_date: calendarDay("2031-02-28") },
    );
    const { status, body } = await look(lessor, "2031-02");
    expect([status, body.month, body.today, body.days.length]).toEqual([
      ...[200, "2031-02", today(), 28],
    ]);
    const [cave, garage] = body.spaces;
    expect(cave).toMatchObject({ _id: other, name: "Cave", surface: 10, rent: 12.5 });
    expect(cave.taken.slice(-2)).toEqual([0, 1]);
    expect(garage).toMatchObject({ _id: spaceId, rent: 37.5 });
    expect(garage.taken.slice(8, 10)).toEqual([0, 3]);
    expect(kindsOn(body.days, "2031-02-10")).toEqual(["arrival"]);
    expect(body.earnings).toHaveLength(12);
    expect(body.earnings.slice(6, 8)).toEqual([
      { month: "2031-02", amount: 50 },
      { month: "2031-03", amount: 37.5 },
    ]);
    const april = await look(lessor, "2031-04");
    expect(kindsOn(april.body.days, "2031-04-09")).toEqual(["departure"]);
    expect(kindsOn(april.body.days, "2031-04-10")).toEqual([]);
  });

  it("tells of deliveries and closures of one's own spaces", async () => {
    covers("own.api.157", "own.product.207");
    const { lessor, artisan, rentalId, productId, spaceId } = await aStockedSpace(harness);
    const day = dropOffDay();
    await announce(harness, artisan, rentalId, { [productId]: 12 });
    const json = { storageId: spaceId, from: day, to: addDays(day, 1), reason: "Travaux" };
    const closed = await harness.call("POST", "/api/closures", { token: lessor.token, json });
    expect(closed.status).toBe(201);
    const { body } = await look(lessor, day.slice(0, 7));
    // The lease begins on that same Wednesday.
    const [shut, delivery] = body.days
      .find((shown: Day) => shown.day === day)
      .events.filter(({ kind }: { kind: string }) => kind !== "arrival");
    expect(shut).toEqual({
      kind: "closure",
      isEverySpace: true,
      isAlert: false,
      reason: "Travaux",
      from: day,
      to: addDays(day, 1),
      spaceNames: ["Garage de Terre Sainte"],
    });
    expect(delivery).toMatchObject({
      kind: "delivery",
      units: 12,
      isReceived: false,
      rentedSpaceId: rentalId,
    });
  });

  it("tells nothing of other lessors' spaces", async () => {
    covers("own.api.157", "own.product.207");
    const { artisan, rentalId, productId } = await aStockedSpace(harness);
    const day = dropOffDay();
    await announce(harness, artisan, rentalId, { [productId]: 12 });
    const neighbour = await aLessor(harness, { connected: false });
    const theirs = await look(neighbour, day.slice(0, 7));
    expect(theirs.body).toMatchObject({ spaces: [], earnings: expect.any(Array) });
    expect(theirs.body.days.flatMap(({ events }: Day) => events)).toEqual([]);
    expect((await look(neighbour)).body.month).toBe(today().slice(0, 7));
  });
});
