import { randomUUID } from "node:crypto";
import { addMonths, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aLessor, anArtisan, type Person } from "../../../../test/factories.ts";
import { type Reply, useHarness } from "../../../../test/harness.ts";
import { insertRental, insertSpace, type RentalParties, today } from "../../../../test/rows.ts";

const harness = useHarness();

let lessor: Person;
let parties: RentalParties;

beforeAll(async () => {
  lessor = await aLessor(harness, { connected: false });
  const artisan = await anArtisan(harness);
  const spaceId = await insertSpace(harness.db, lessor.userId);
  parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
});

const ask = (spaceId: string, month?: string, token = lessor.token): Promise<Reply> =>
  harness.call("GET", `/api/storageSpace/${spaceId}/occupancy${month ? `?month=${month}` : ""}`, {
    token,
  });

describe("GET /api/storageSpace/:id/occupancy", () => {
  it("tells what is rented, held and free on each day of the month", async () => {
    covers("own.api.2", "own.product.20");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const here = { ...parties, spaceId };
    const start = calendarDay("2031-02-10");
    await insertRental(harness.db, here, { pallets: 3, months: 1, start_date: start });
    const pending = { status: "pending", confirmed_at: null, months: 1 } as const;
    const held = { ...pending, start_date: calendarDay("2031-02-20") };
    await insertRental(harness.db, here, { ...held, pallets: 2 });
    const over = { hold_expires_at: new Date(Date.now() - 1000) };
    await insertRental(harness.db, here, { ...held, ...over, pallets: 4 });
    const { status, body } = await ask(spaceId, "2031-02");
    expect(status).toBe(200);
    expect(body).toMatchObject({ month: "2031-02", surface: 10 });
    expect(body.days).toHaveLength(28);
    expect(body.days[8]).toEqual({ day: "2031-02-09", rented: 0, held: 0, free: 10 });
    expect(body.days[9]).toEqual({ day: "2031-02-10", rented: 3, held: 0, free: 7 });
    expect(body.days[27]).toEqual({ day: "2031-02-28", rented: 3, held: 2, free: 5 });
    expect(body.rentals).toEqual([
      expect.objectContaining({ pallets: 3, startDate: "2031-02-10", endDate: "2031-03-10" }),
    ]);
    const march = await ask(spaceId, "2031-03");
    expect(march.body.days[8]).toMatchObject({ day: "2031-03-09", rented: 3 });
    expect(march.body.days[9]).toMatchObject({ day: "2031-03-10", rented: 0 });
    expect((await ask(spaceId, "2031-04")).body.rentals).toEqual([]);
  });

  it("lists current and coming tenants, and the earnings of twelve months around", async () => {
    covers("own.api.2", "own.product.20");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const here = { ...parties, spaceId };
    await insertRental(harness.db, here, { pallets: 2, months: 2 });
    await insertRental(harness.db, here, {
      pallets: 1,
      months: 1,
      start_date: addMonths(today(), 3),
    });
    await insertRental(harness.db, here, {
      pallets: 4,
      months: 1,
      start_date: addMonths(today(), -3),
    });
    const { body } = await ask(spaceId);
    expect(body.month).toBe(today().slice(0, 7));
    expect(body.tenants).toEqual([
      expect.objectContaining({
        tradeName: "Vanille des Hauts",
        pallets: 2,
        monthlyEarnings: 25,
        startDate: today(),
        isComing: false,
      }),
      expect.objectContaining({ pallets: 1, monthlyEarnings: 12.5, isComing: true }),
    ]);
    const amounts = body.earnings.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual([0, 0, 0, 50, 0, 0, 25, 25, 0, 12.5, 0, 0]);
  });

  it("is not for another lessor, nor of a space that is not there", async () => {
    covers("own.api.2");
    const other = await aLessor(harness, { connected: false });
    const refused = await ask(parties.spaceId, undefined, other.token);
    expect([refused.status, refused.body.code]).toEqual([403, "space/not-yours"]);
    const missing = await ask(randomUUID());
    expect([missing.status, missing.body.code]).toEqual([404, "space/not-found"]);
  });

  it.each(["2031-13", "2031", "février"])("refuses the month %s", async (month) => {
    const { status, body } = await ask(parties.spaceId, month);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "month", message: "Mois invalide" }]);
  });
});
