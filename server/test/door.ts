import { randomUUID } from "node:crypto";
import { aConsumer, anArtisan, aPicture, aSpace, type Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { aMarket } from "./market.ts";
import { aPaidRental, aProduct, rentalRequest } from "./purchases.ts";

/** Facts of an order at the handover. */
export type AtDoor = {
  orderId: string;
  orderNumber: string;
  code: string;
  lineIds: string[];
  checkoutId: string;
};

/**
 * Start of tests about handing over: a market with a second artisan at the same place, and the
 * calls of the handover.
 *
 * @param harness with the settings of an administrator
 */
export const aDoor = async (harness: Harness) => {
  const market = await aMarket(harness);
  const { money, lessor, artisan, consumer } = market;
  const gardener = await anArtisan(harness, { connected: true });
  const spaceId = await aSpace(harness, lessor, { surface: "100" });
  const rent = (by: Person) => aPaidRental(harness, by, rentalRequest(spaceId, { pallets: 20 }));
  const [honeyRental, jamRental] = [await rent(artisan), await rent(gardener)];
  const manager = await aConsumer(harness);
  await harness.db
    .insertInto("space_managers")
    .values({
      id: randomUUID(),
      space_id: spaceId,
      email: manager.email,
      user_id: manager.userId,
      invited_at: new Date(),
      accepted_at: new Date(),
    })
    .execute();
  const many = { quantity: "500", area: "1" };
  const honey = await aProduct(harness, artisan, honeyRental, many);
  const jam = await aProduct(harness, gardener, jamRental, many);
  const rum = await aProduct(harness, gardener, jamRental, {
    ...many,
    category: "Boissons",
    subCategory: "Rhums et punchs",
  });

  const read = async (orderId: string): Promise<AtDoor> => {
    const order = await harness.db
      .selectFrom("orders")
      .innerJoin("checkout_sessions", "checkout_sessions.order_id", "orders.id")
      .select(["order_number", "pass_code", "checkout_sessions.id as checkoutId"])
      .where("orders.id", "=", orderId)
      .executeTakeFirstOrThrow();
    const lines = await harness.db
      .selectFrom("order_lines")
      .select("id")
      .where("order_id", "=", orderId)
      .orderBy("position")
      .execute();
    return {
      orderId,
      orderNumber: order.order_number ?? "",
      code: order.pass_code,
      lineIds: lines.map(({ id }) => id),
      checkoutId: order.checkoutId,
    };
  };

  const post = (person: Person, path: string, json: object) =>
    harness.call("POST", `/api/handovers/${path}`, { token: person.token, json });

  return {
    ...market,
    gardener,
    manager,
    spaceId,
    jamRental,
    readOrder: read,

    /** Two units of honey and one of jam or rum, each of its artisan: 17.00 € and 8.50 €. */
    anOrder: async ({ isRum = false, by = consumer } = {}): Promise<AtDoor> => {
      const { orderId } = await money.aPaidBasket(by, spaceId, [
        { id: honey._id, price: 850, quantity: 2 },
        { id: (isRum ? rum : jam)._id, price: 850 },
      ]);
      return read(orderId);
    },

    check: (person: Person, { orderNumber }: AtDoor, code: string) =>
      post(person, "check", { orderNumber, code }),
    complete: (person: Person, order: AtDoor, given: object = {}) =>
      post(person, `${order.orderId}/complete`, {
        code: order.code,
        lineIds: order.lineIds,
        ...given,
      }),
    refuse: (person: Person, { orderId }: AtDoor, refused: Record<string, string | Blob>) =>
      harness.call("POST", `/api/handovers/${orderId}/refuse`, {
        token: person.token,
        form: { reason: "damaged", picture: aPicture(), ...refused },
      }),
    absent: (person: Person, { orderId }: AtDoor) => post(person, `${orderId}/absent`, {}),
    pickups: async (person: Person, query = "") =>
      (await harness.call("GET", `/api/handovers?${query}`, { token: person.token })).body,
    trail: (person: Person, { orderId }: AtDoor) =>
      harness.call("GET", `/api/orders/${orderId}/trail`, { token: person.token }),

    cases: async (status = "open") =>
      (
        await harness.call("GET", `/api/admin/handover-cases?status=${status}`, {
          token: market.admin.token,
        })
      ).body.data,
    decide: (caseId: string, decision: string) =>
      harness.call("POST", `/api/admin/handover-cases/${caseId}/decide`, {
        token: market.admin.token,
        json: { decision, reason: "Le pot était fendu." },
      }),

    /** Cents that went to sellers at the provider, the line's own first. */
    sent: async ({ checkoutId }: AtDoor): Promise<number[]> => {
      await harness.app.jobs.drain();
      return (await money.transfersAtProvider(checkoutId)).sort((a, b) => b - a);
    },

    /** Mails to a person about an order. */
    wroteTo: async ({ email }: Person, { orderNumber }: AtDoor): Promise<string> =>
      (await harness.mailsTo(email))
        .filter(({ subject }) => subject.includes(orderNumber))
        .map(({ subject, text }) => `${subject}\n${text}`)
        .sort()
        .join("\n"),

    /** Token of the link in the mail that asks the buyer about an order. */
    answerToken: async ({ orderNumber }: AtDoor, buyer = consumer): Promise<string> => {
      const mails = await harness.mailsTo(buyer.email);
      const ofOrder = mails.filter(({ subject }) => subject.includes(orderNumber));
      const [, token = ""] =
        ofOrder.flatMap(({ text }) => /\/remise\?token=([\w-]+)/.exec(text) ?? []) ?? [];
      return token;
    },
  };
};

export type Door = Awaited<ReturnType<typeof aDoor>>;
