import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace, insertOrder, refusing } from "../../../../test/rows.ts";
import { ORDER_REMINDERS_JOB } from "./service.ts";

const harness = useHarness();

beforeEach(() => harness.db.deleteFrom("orders").execute());
afterEach(() => harness.setNow(undefined));

const aWaitingOrder = async (
  status: "to_collect" | "collected" = "to_collect",
  order_number = "7QTX-R4ME",
) => {
  const { buyer, artisan, productId } = await aStockedSpace(harness);
  const orderId = await insertOrder(
    harness.db,
    { buyerId: buyer.userId, productId },
    { status, order_number },
  );
  return { buyer, artisan, orderId };
};

const remindAfter = async (days: number): Promise<void> => {
  await harness.setNow(new Date(Date.now() + days * DAY_MS + 60_000));
  await harness.app.jobs.runNow(ORDER_REMINDERS_JOB);
};

const remindersTo = async (address: string) =>
  (await harness.mailsTo(address)).filter(({ subject }) => subject.startsWith("Rappel"));

describe("reminders of what waits", () => {
  it("go out after three and after ten days, each once, with where and when to come", async () => {
    covers("own.product.24");
    const { buyer } = await aWaitingOrder();
    const sent: number[] = [];
    for (const days of [2, 3, 3, 9, 10, 10, 30]) {
      await remindAfter(days);
      sent.push((await remindersTo(buyer.email)).length);
    }
    expect(sent).toEqual([0, 1, 1, 1, 2, 2, 2]);
    const [mail] = await remindersTo(buyer.email);
    expect(mail?.subject).toBe("Rappel : votre commande 7QTX-R4ME vous attend");
    expect(mail?.text).toContain("Votre commande reste à récupérer.");
    const facts = ["Miel de letchi", "5 rue Amiral Lacaze", "de 08:00 à 18:00", "au plus tard le "];
    for (const fact of facts) {
      expect(mail?.text).toContain(fact);
    }
  });

  it("don't go out late, once nobody can come any more", async () => {
    covers("own.email.45");
    const { buyer } = await aWaitingOrder();
    await remindAfter(3);
    await harness.setNow(new Date(Date.now() + 60 * DAY_MS));
    expect(await remindersTo(buyer.email)).toEqual([]);
  });

  it("go out once when both are due, and from one process alone", async () => {
    const { buyer } = await aWaitingOrder();
    await harness.setNow(new Date(Date.now() + 11 * DAY_MS));
    await Promise.all([1, 2, 3].map(() => harness.app.jobs.runNow(ORDER_REMINDERS_JOB)));
    expect(await remindersTo(buyer.email)).toHaveLength(1);
  });

  it("go out for the others when one of them fails", async () => {
    const [failing, other] = [
      await aWaitingOrder(),
      await aWaitingOrder("to_collect", "8QTX-R4ME"),
    ];
    await refusing(harness.db, "mails", sql`new.about = ${sql.lit(failing.orderId)}`, () =>
      remindAfter(3),
    );
    expect(await remindersTo(failing.buyer.email)).toEqual([]);
    expect(await remindersTo(other.buyer.email)).toHaveLength(1);
  });

  it("don't go out for what was collected", async () => {
    const { buyer } = await aWaitingOrder("collected");
    await remindAfter(10);
    expect(await remindersTo(buyer.email)).toEqual([]);
  });
});

describe("the mail of a collected order", () => {
  it("goes to the buyer and the artisan, once", async () => {
    const { buyer, artisan, orderId } = await aWaitingOrder();
    const collect = () =>
      harness.call("PUT", `/api/orders/updateStatus/${orderId}`, {
        token: buyer.token,
        json: { status: "Récupéré" },
      });
    for (const { status } of [await collect(), await collect()]) expect(status).toBe(200);
    for (const { email } of [buyer, artisan]) {
      const mails = await harness.mailsTo(email);
      const collected = mails.filter(({ subject }) => subject === "Commande 7QTX-R4ME : récupérée");
      expect(collected).toHaveLength(1);
    }
  });
});
