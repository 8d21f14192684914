import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listLinesOfOrder } from "../src/modules/orders/repository.ts";
import { SLOT_REMINDERS_JOB } from "../src/modules/slots/reminders/service.ts";
import { aClaim } from "./claims.ts";
import { ADMIN, anAdmin, aPicture, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aPickupPlace, at, MONDAY } from "./pickups.ts";

const harness = useHarness(ADMIN);

const THURSDAY = at("2027-02-04", "10:00");

let door: Awaited<ReturnType<typeof aClaim>>;
beforeAll(async () => {
  door = await aClaim(harness);
});
afterEach(() => harness.setNow(undefined));

const mailsAbout = async ({ email }: Person, orderNumber: string) =>
  (await harness.mailsTo(email)).filter(({ subject }) => subject.includes(orderNumber));

describe("the slot of an order of which nothing can be collected", () => {
  let place: Awaited<ReturnType<typeof aPickupPlace>>;
  let admin: Person;

  beforeEach(async () => {
    place = await aPickupPlace(harness);
    admin = await anAdmin(harness);
    await place.settings({ capacity: 1 });
  });

  const withSlot = async (): Promise<string> => {
    const orderId = await place.order();
    expect((await place.choose(orderId, THURSDAY)).status).toBe(200);
    return orderId;
  };

  const refuse = async (orderId: string) => {
    const [line] = await listLinesOfOrder(harness.db, orderId);
    const form = { reason: "damaged", lineIds: line?.id ?? "", picture: aPicture() };
    const { token } = place.lessor;
    const answer = await harness.call("POST", `/api/handovers/${orderId}/refuse`, { token, form });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };

  const recall = async () => {
    const { token } = admin;
    const { productId } = place;
    const path = `/api/admin/recalls/preview?productId=${productId}`;
    const { buyers, units } = (await harness.call("GET", path, { token })).body;
    const words = { danger: "Verre.", advice: "Jetez-le.", contact: "Marie Payet." };
    const json = { productId, buyers, units, ...words };
    expect((await harness.call("POST", "/api/admin/recalls", { token, json })).status).toBe(201);
  };

  const remindersOf = async (orderNumber: string): Promise<number> => {
    await harness.setNow(new Date(THURSDAY.getTime() - 24 * HOUR_MS));
    await harness.app.jobs.runNow(SLOT_REMINDERS_JOB);
    await harness.setNow(MONDAY);
    const mails = await mailsAbout(place.buyer, orderNumber);
    return mails.filter(({ subject }) => subject.startsWith("Rappel :")).length;
  };

  it("is free for others once all is refused, and its buyer told; nobody is reminded of it", async () => {
    covers("own.product.539");
    const orderId = await withSlot();
    await refuse(orderId);
    const { slot, orderNumber } = await place.shown(orderId);
    expect(slot).toBeNull();
    const told = await mailsAbout(place.buyer, orderNumber);
    const cancelled = told.find(({ subject }) => subject.endsWith("créneau annulé"));
    expect(cancelled?.text).toContain("Ne venez pas");
    expect(JSON.stringify(cancelled)).toContain("METHOD:CANCEL");
    expect((await place.choose(orderId, THURSDAY)).body.code).toBe("slot/order-not-waiting");
    const other = await withSlot();
    expect(await remindersOf(orderNumber)).toBe(0);
    expect(await remindersOf((await place.shown(other)).orderNumber)).toBe(1);
  });

  it("is not said to be chosen anew where there are no slots any more", async () => {
    covers("own.product.797");
    const orderId = await withSlot();
    await place.settings({ isSlotted: false });
    await refuse(orderId);
    const { orderNumber } = await place.shown(orderId);
    const told = await mailsAbout(place.buyer, orderNumber);
    const cancelled = told.find(({ subject }) => subject.endsWith("créneau annulé"));
    expect(cancelled?.text).toContain(
      "S'il vous reste alors quelque chose à récupérer, venez pendant les horaires d'ouverture.",
    );
    expect(cancelled?.text).not.toContain("choisi");
  });

  it("is chosen anew when the operator decides that the order waits on", async () => {
    covers("own.product.539");
    const orderId = await withSlot();
    await refuse(orderId);
    const { token } = admin;
    const open = await harness.call("GET", "/api/admin/handover-cases?status=open", { token });
    const found = open.body.data.find((one: { orderId: string }) => one.orderId === orderId);
    const json = { decision: "keep", reason: "Rien n'est abîmé." };
    const path = `/api/admin/handover-cases/${found._id}/decide`;
    expect((await harness.call("POST", path, { token, json })).status).toBe(200);
    expect((await place.shown(orderId)).slot).toBeNull();
    expect((await place.choose(orderId, THURSDAY)).status).toBe(200);
  });

  it("is not reminded of from the recall on, and free once the order is stopped", async () => {
    covers("own.product.539");
    const orderId = await withSlot();
    const { orderNumber } = await place.shown(orderId);
    await recall();
    expect(await remindersOf(orderNumber)).toBe(0);
    await harness.app.jobs.runNow("tell-recalls");
    expect((await place.shown(orderId)).slot).toBeNull();
  });

  it("stays when it has begun: its buyer is there", async () => {
    covers("own.product.539");
    const orderId = await withSlot();
    await harness.setNow(new Date(THURSDAY.getTime() + 60_000));
    await refuse(orderId);
    await harness.setNow(MONDAY);
    const { slot, orderNumber } = await place.shown(orderId);
    expect(slot).toMatchObject({ startsAt: THURSDAY.toISOString() });
    const subjects = (await mailsAbout(place.buyer, orderNumber)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith("créneau annulé"))).toEqual([]);
  });
});

describe("the slot of an order of two artisans", () => {
  const statusOf = async (orderId: string) =>
    (
      await harness.db
        .selectFrom("slot_bookings")
        .select("status")
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow()
    ).status;

  /** An order with a slot in three hours. */
  const anOrder = async () => {
    const order = await door.anOrder();
    const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
    const of = { order_id: order.orderId, space_id: door.spaceId, booked_at: new Date() };
    await harness.db
      .insertInto("slot_bookings")
      .values({ ...of, starts_at: inHours(3), ends_at: inHours(3.5), status: "booked" })
      .execute();
    return order;
  };

  type Order = Awaited<ReturnType<typeof anOrder>>;

  it.each([
    ["refused", (order: Order, lineIds: string) => door.refuse(door.lessor, order, { lineIds })],
    ["claimed", (order: Order) => door.open(order)],
  ])(
    "stays while the goods of one can be collected, and goes when the other's are %s",
    async (_, act) => {
      covers("own.product.539");
      const order = await anOrder();
      const [first = "", second = ""] = order.lineIds;
      expect((await act(order, first)).status).toBeLessThan(300);
      expect(await statusOf(order.orderId)).toBe("booked");
      expect((await door.complete(door.lessor, order, { lineIds: [second] })).status).toBe(200);
      expect(await statusOf(order.orderId)).toBe("released");
    },
  );

  it("stays as it was when all was collected", async () => {
    const order = await anOrder();
    expect((await door.complete(door.lessor, order)).status).toBe(200);
    expect(await statusOf(order.orderId)).toBe("booked");
  });
});
