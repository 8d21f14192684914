import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aClaim, type ClaimTests } from "./claims.ts";
import { ADMIN } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aPaidRental, rentalRequest } from "./purchases.ts";
import { roundsOf } from "./rounds.ts";

const harness = useHarness(ADMIN);
let at: ClaimTests;
beforeAll(async () => {
  at = await aClaim(harness);
});
afterEach(() => harness.setNow(undefined));

type Order = Awaited<ReturnType<ClaimTests["anOrder"]>>;

const makeTransfers = (): Promise<void> => harness.app.jobs.runNow("make-transfers");

/** The provider's client calls three times before it gives an attempt up. */
const failTransfers = (fault: "error" | "lost-answer", attempts: number) =>
  at.money.control("faults", "POST", { match: "POST /v1/transfers", fault, times: 3 * attempts });

/** Runs the job after each of the pauses between attempts, the last of a day. */
const retryForDays = async (): Promise<void> => {
  for (const minutes of [6, 20, 60, 200, 500, 1500, 3000]) {
    await at.money.inMinutes(minutes);
    await makeTransfers();
  }
  await harness.setNow(undefined);
};

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

const dispute = async ({ checkoutId }: Pick<Order, "checkoutId">, amount: number) => {
  const paid = await harness.db
    .selectFrom("checkout_sessions")
    .select("provider_session_id as sessionId")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  await at.money.dispute(paid, amount);
  await at.money.deliverEvents();
};

/** Statuses of an order's transfers, its first line's first. */
const statesOf = ({ checkoutId }: Pick<Order, "checkoutId">) =>
  harness.db
    .selectFrom("transfers")
    .select(["status", "is_held", "is_in_flight"])
    .where("checkout_id", "=", checkoutId)
    .orderBy("installment")
    .execute();

const WAITS = { status: "waiting", is_held: true, is_in_flight: false };

describe("of a payment that a bank contests in part", () => {
  it("one transfer waits, however many processes send at once", async () => {
    covers("own.product.586");
    for (let round = 0; round < roundsOf(8); round += 1) {
      const order = await at.anOrder();
      await dispute(order, 850);
      await at.collect(order);
      await Promise.all([makeTransfers(), makeTransfers(), makeTransfers()]);
      await makeTransfers();
      expect(await at.money.transfersAtProvider(order.checkoutId)).toEqual([1530]);
    }
  });
});

describe("money that is held", () => {
  /** Why the money of an order waits: as earnings, the file of them and sales say. */
  const saidOf = async ({ orderId }: Order): Promise<unknown[]> => {
    const { token } = at.artisan;
    const { data } = (await harness.call("GET", "/api/orders/getSales", { token })).body;
    const sale = data.find(({ _id }: { _id: string }) => _id === orderId);
    const { next } = (await harness.call("GET", "/api/earnings", { token })).body.waiting;
    const ofOrder = next.filter(
      (one: { sale: { orderNumber: string } }) => one.sale.orderNumber === sale.orderNumber,
    );
    const file = await fetch(`${harness.baseUrl}/api/earnings/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [, operation] =
      (await file.text())
        .split(/\r?\n/)
        .filter((line) => line.includes(sale.orderNumber) && line.includes("Versement retenu"))
        .at(-1)
        ?.split(";") ?? [];
    return [
      ofOrder.map(({ waitsFor }: { waitsFor: string }) => waitsFor),
      operation,
      sale.transfer.waitsFor,
    ];
  };

  it("is said to wait for a decision while a claim is open", async () => {
    covers("own.product.799", "own.product.800");
    const order = await at.anOrder();
    await at.collect(order);
    expect((await at.open(order)).status).toBe(201);
    expect(await saidOf(order)).toEqual([
      expect.arrayContaining(["decision"]),
      "Versement retenu par un litige, un refus ou un retour",
      "decision",
    ]);
  });

  it("is said to wait for the bank while it decides about a dispute", async () => {
    covers("own.product.799", "own.product.800");
    const order = await at.anOrder();
    await dispute(order, 2550);
    await at.collect(order);
    await makeTransfers();
    expect(await saidOf(order)).toEqual([
      ["bank"],
      "Versement retenu par la banque du payeur",
      "bank",
    ]);
  });
});

describe("a transfer whose first attempt had no answer", () => {
  it("waits for the end of a claim opened since, and goes with what is left", async () => {
    covers("own.product.587");
    const order = await at.anOrder();
    await failTransfers("error", 2);
    await at.collect(order);
    await makeTransfers();
    const opened = await at.open(order, { fields: { wish: "part", amount: "5" } });
    expect(opened.status).toBe(201);
    await retryForDays();
    expect(await at.money.transfersAtProvider(order.checkoutId)).toEqual([765]);
    expect((await statesOf(order))[0]).toEqual(WAITS);

    await at.move(at.artisan, opened.body.claimId, "accept");
    expect(await at.refunded(order)).toEqual([500]);
    await retryForDays();
    expect(sumOf(await at.money.transfersAtProvider(order.checkoutId))).toBe(765 + 1080);
    expect(await at.money.reversalsAtProvider(order.checkoutId)).toEqual([]);
  });

  it("is booked as sent when the provider made it, though a claim was opened since", async () => {
    covers("own.product.587");
    const order = await at.anOrder();
    await failTransfers("lost-answer", 2);
    await at.collect(order);
    await makeTransfers();
    expect((await statesOf(order)).map(({ status }) => status)).toEqual(["waiting", "waiting"]);
    const { body } = await at.open(order);
    await retryForDays();
    expect(await statesOf(order)).toEqual([
      { status: "paid", is_held: false, is_in_flight: false },
      { status: "paid", is_held: false, is_in_flight: false },
    ]);
    expect(await at.money.transfersAtProvider(order.checkoutId)).toHaveLength(2);
    await at.move(at.artisan, body.claimId, "accept");
    expect(await at.refunded(order)).toEqual([1700]);
    expect(await at.money.reversalsAtProvider(order.checkoutId)).toEqual([1530]);
  });

  it("waits for the end of a claim about a lease, too", async () => {
    covers("own.product.587");
    const request = rentalRequest(at.spaceId, { pallets: 1 });
    const rentalId = await aPaidRental(harness, at.artisan, request);
    const { id: checkoutId } = await harness.db
      .selectFrom("checkout_sessions")
      .select("id")
      .where("rental_id", "=", rentalId)
      .executeTakeFirstOrThrow();
    await failTransfers("error", 1);
    await makeTransfers();
    const opened = await at.openOnLease(rentalId, at.artisan, { reason: "place_unusable" });
    expect(opened.status).toBe(201);
    await retryForDays();
    expect(await at.money.transfersAtProvider(checkoutId)).toEqual([]);
    expect(await statesOf({ checkoutId })).toEqual([WAITS, WAITS, WAITS]);
  });

  it("waits for a bank that contests the payment since", async () => {
    covers("own.product.587");
    const order = await at.anOrder();
    await failTransfers("error", 2);
    await at.collect(order);
    await makeTransfers();
    await dispute(order, 2550);
    await retryForDays();
    expect(await at.money.transfersAtProvider(order.checkoutId)).toEqual([]);
  });
});

describe("the end of one reason to hold money", () => {
  const setPayable = (is_transfers_active: boolean) =>
    harness.db
      .updateTable("users")
      .set({ is_transfers_active })
      .where("id", "in", [at.artisan.userId, at.gardener.userId])
      .execute();

  /** An order that was handed over and whose first line is to be returned in part. */
  const aReturn = async (): Promise<Order & { token: string }> => {
    const order = await at.anOrder();
    // Sellers who cannot receive money yet, so that it is still here.
    await setPayable(false);
    expect((await at.complete(at.lessor, order)).status).toBe(200);
    await harness.app.jobs.drain();
    const token = await at.answerToken(order);
    const withdrawn = await harness.call("POST", `/api/orders/${order.orderId}/withdrawal`, {
      token: at.consumer.token,
      json: { lines: [{ lineId: order.lineIds[0], quantity: 1, isSealed: false }] },
    });
    expect(withdrawn.status).toBe(200);
    await setPayable(true);
    return { ...order, token };
  };

  const bringBack = async ({ orderId, lineIds }: Order): Promise<void> => {
    const token = at.consumer.token;
    const { body } = await harness.call("GET", `/api/orders/${orderId}/withdrawal`, { token });
    const json = { withdrawalId: body.past[0]._id, lineIds: [lineIds[0]] };
    const path = `/api/handovers/${orderId}/returned`;
    expect((await harness.call("POST", path, { token: at.lessor.token, json })).status).toBe(200);
  };

  /** The buyer of an order says that what they got is not right. @returns the case */
  const contest = async ({ token, orderId }: Order & { token: string }): Promise<string> => {
    const json = { token, isRight: false, message: "Pas reçu" };
    expect((await harness.call("POST", "/api/handover-answers", { json })).status).toBe(200);
    const cases: { _id: string; orderId: string }[] = await at.cases();
    return cases.find((one) => one.orderId === orderId)?._id ?? "";
  };

  it("leaves a return that is owed when the operator decided to pay", async () => {
    covers("own.product.588");
    const order = await aReturn();
    expect((await at.decide(await contest(order), "pay")).status).toBe(200);
    await retryForDays();
    expect((await statesOf(order))[0]).toEqual(WAITS);

    await bringBack(order);
    expect(await at.refunded(order)).toEqual([850]);
    await retryForDays();
    expect(await at.money.transfersAtProvider(order.checkoutId)).toEqual([765, 765]);
    expect(await at.money.reversalsAtProvider(order.checkoutId)).toEqual([]);
  });

  it("leaves a case that is open when a return came back, and its refund waits for it", async () => {
    covers("own.product.588");
    const order = await aReturn();
    const caseId = await contest(order);
    await bringBack(order);
    expect(await at.refunded(order)).toEqual([]);
    await retryForDays();
    expect((await statesOf(order))[0]).toEqual(WAITS);

    expect((await at.decide(caseId, "pay")).status).toBe(200);
    expect(await at.refunded(order)).toEqual([850]);
    await retryForDays();
    expect(await at.money.transfersAtProvider(order.checkoutId)).toEqual([765, 765]);
  });
});
