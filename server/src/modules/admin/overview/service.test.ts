import { randomUUID } from "node:crypto";
import { addDays, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  aStockedSpace,
  insertCheckout,
  insertMovement,
  insertOrder,
} from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const overview = (query = "") =>
  harness.call("GET", `/api/admin/overview${query}`, { token: admin.token });

/** Some days of March 2025: payments, somebody new, a place that is offered and rented. */
const liveMarch = async (): Promise<void> => {
  const { buyer, productId, spaceId, rentalId } = await aStockedSpace(harness);
  const checkoutId = await insertCheckout(
    harness.db,
    await insertOrder(harness.db, { buyerId: buyer.userId, productId }),
  );
  const paid = (
    kind: "order_payment" | "rental_payment" | "platform_fee",
    amountCents: number,
    at: string,
  ) => insertMovement(harness.db, checkoutId, kind, { amountCents, occurredAt: new Date(at) });
  await paid("order_payment", 1000, "2025-03-10T12:00:00Z");
  // In La Réunion it is the 11th already.
  await paid("order_payment", 250, "2025-03-10T21:00:00Z");
  await paid("rental_payment", 7500, "2025-03-11T12:00:00Z");
  await paid("platform_fee", 125, "2025-03-11T12:00:00Z");
  await paid("order_payment", 400, "2025-03-08T12:00:00Z");
  await paid("order_payment", 9999, "2025-03-12T21:00:00Z");
  const person = await aConsumer(harness);
  await harness.db
    .updateTable("users")
    .set({ created_at: new Date("2025-03-11T05:00:00Z") })
    .where("id", "=", person.userId)
    .execute();
  await harness.db
    .updateTable("storage_spaces")
    .set({
      created_at: new Date("2025-03-09T12:00:00Z"),
      archived_at: new Date("2025-03-12T12:00:00Z"),
    })
    .where("id", "=", spaceId)
    .execute();
  // 10 m² offered from the 9th to the 11th; 2 pallets rented on the 11th alone of those days.
  await harness.db
    .updateTable("rentals")
    .set({ start_date: calendarDay("2025-03-11"), end_date: calendarDay("2025-06-11") })
    .where("id", "=", rentalId)
    .execute();
};

describe("GET /api/admin/overview", () => {
  it("adds up a period in the territory's days, and the previous period", async () => {
    covers("own.api.21");
    await liveMarch();
    const { status, body } = await overview("?from=2025-03-10&to=2025-03-11");
    expect(status).toBe(200);
    expect(body).toEqual({
      period: { from: "2025-03-10", to: "2025-03-11" },
      before: { from: "2025-03-08", to: "2025-03-09" },
      figures: {
        sales: 12.5,
        orders: 2,
        rents: 75,
        rentals: 1,
        fees: 1.25,
        occupancy: 0.1,
        newUsers: 1,
      },
      figuresBefore: {
        sales: 4,
        orders: 1,
        rents: 0,
        rentals: 0,
        fees: 0,
        occupancy: 0,
        newUsers: 0,
      },
      steps: [
        { from: "2025-03-10", to: "2025-03-10", sales: 10, rents: 0, fees: 0, newUsers: 0 },
        { from: "2025-03-11", to: "2025-03-11", sales: 2.5, rents: 75, fees: 1.25, newUsers: 1 },
      ],
    });
  });

  it("counts pallets on the days on which they were rented, though they were given back", async () => {
    covers("own.api.21");
    const { spaceId, rentalId } = await aStockedSpace(harness);
    const [from, to] = [calendarDay("2024-05-10"), calendarDay("2024-05-11")];
    await harness.db
      .updateTable("storage_spaces")
      .set({
        created_at: new Date(`${from}T12:00:00Z`),
        archived_at: new Date("2024-05-12T12:00Z"),
      })
      .where("id", "=", spaceId)
      .execute();
    await harness.db
      .updateTable("rentals")
      .set({ start_date: from, end_date: calendarDay("2024-08-10") })
      .where("id", "=", rentalId)
      .execute();
    const kept = { rental_id: rentalId, space_id: spaceId, start_date: from };
    const onHold = { pallets: 5, end_date: addDays(to, 1), hold_expires_at: new Date() };
    await harness.db
      .insertInto("kept_pallets")
      .values([
        { ...kept, id: randomUUID(), pallets: 3, end_date: to },
        { ...kept, id: randomUUID(), ...onHold },
      ])
      .execute();
    // 10 m² offered on both days; 2 pallets on both days, and 3 more on the first.
    const { body } = await overview(`?from=${from}&to=${to}`);
    expect(body.figures.occupancy).toBe(0.35);
  });

  it("has no occupancy when nothing was offered, and shows thirty days by default", async () => {
    const { body } = await overview("?from=2020-01-01&to=2020-01-31");
    expect(body.figures).toMatchObject({ occupancy: null, sales: 0 });
    const { period } = (await overview()).body;
    expect(addDays(period.from, 29)).toBe(period.to);
  });

  it("refuses a period that ends before it begins", async () => {
    covers("own.api.21");
    const { status, body } = await overview("?from=2025-03-10&to=2025-03-01");
    expect([status, body.errors[0].field]).toEqual([400, "to"]);
  });
});
