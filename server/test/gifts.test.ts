import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "./client.ts";
import { ADMIN, aConsumer, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aWithdrawal, type WithdrawalTests } from "./withdrawals.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
beforeAll(async () => {
  tests = await aWithdrawal(harness);
});
afterEach(() => harness.setNow(undefined));

const BACK_BEFORE = "vous avait déjà été rendu";

/**
 * Makes an order whose jam waits, although its money went back as a gesture. `isLast`: its honey
 * was cancelled too, so that no money of the payment is left.
 */
const aGift = async (isLast: boolean) => {
  const by = await aConsumer(harness);
  const order = await tests.anOrder({ by });
  const jam = { line: { lineId: order.lineIds[1] ?? "" } };
  expect((await tests.giveBack(order.orderId, 8.5, jam)).status).toBe(201);
  if (isLast) expect((await tests.withdraw(order, [{ quantity: 2 }], { by })).status).toBe(200);
  const back = isLast ? [1700, 850] : [850];
  expect(await tests.refunded(order)).toEqual(back);
  const productId = textOf((await tests.shown(order, by)).lines[1].productId);
  return { ...order, by, back, productId, stock: await tests.money.stock(productId) };
};
type Gift = Awaited<ReturnType<typeof aGift>>;

/** The jam is stock again, no more money went back, and its buyer and seller read its end. */
const expectGivenUp = async (gift: Gift, status = "Annulé", { by = gift.by } = {}) => {
  await harness.app.jobs.drain();
  expect(await tests.money.stock(gift.productId)).toBe(gift.stock + 1);
  expect(await tests.refunded(gift)).toEqual(gift.back);
  expect((await tests.shown(gift, by)).lines[1].status).toBe(status);
};

const mailsTo = async ({ email }: Person): Promise<string> =>
  (await harness.mailsTo(email)).map(({ text }) => text).join("\n");

describe.each([false, true])(
  "what waits after its money went back, the last money: %s",
  (isLast) => {
    it("is cancelled by its buyer", async () => {
      covers("own.product.92");
      const gift = await aGift(isLast);
      const given = [{ line: 1, quantity: 1 }];
      const { status, body } = await tests.withdraw(gift, given, { by: gift.by });
      expect([status, body.code]).toEqual([200, undefined]);
      expect(body.withdrawal.lines).toMatchObject([{ amount: 0, status: "refunded" }]);
      await expectGivenUp(gift);
      expect(await mailsTo(gift.by)).toContain(BACK_BEFORE);
    });

    it("is cancelled by its seller, and its buyer is told not to come", async () => {
      const gift = await aGift(isLast);
      const path = `/api/orders/cancelSale/${gift.orderId}`;
      const { status, body } = await harness.call("POST", path, { token: tests.gardener.token });
      expect([status, body.code]).toEqual([200, undefined]);
      await expectGivenUp(gift);
      expect(await mailsTo(gift.by)).toContain(BACK_BEFORE);
    });

    it("is given up by the operator's decision about it", async () => {
      covers("own.product.73");
      const gift = await aGift(isLast);
      await tests.refuse(tests.lessor, gift, { lineIds: gift.lineIds[1] ?? "" });
      const found = (await tests.cases()).find(
        ({ orderId }: { orderId: string }) => orderId === gift.orderId,
      );
      const { status, body } = await tests.decide(found._id, "refund");
      expect([status, body.code]).toEqual([200, undefined]);
      await expectGivenUp(gift);
      for (const person of [gift.by, tests.gardener]) {
        expect(await tests.wroteTo(person, gift)).toContain("notre décision");
      }
    });

    it("is collected, and its seller reads that the money went back, not that it comes", async () => {
      covers("own.email.38");
      const gift = await aGift(isLast);
      await tests.money.inDays(31);
      await harness.app.jobs.runNow("end-uncollected-orders");
      await harness.setNow(undefined);
      await tests.money.collect(gift.by, gift.orderId);
      const mails = await harness.mailsTo(tests.gardener.email);
      for (const words of ["pas encore récupérée", "récupérée"]) {
        const subject = `Commande ${gift.orderNumber} : ${words}`;
        const text = mails.find((mail) => mail.subject === subject)?.text;
        expect(text).toContain(". L'argent avait déjà été rendu à l'acheteur.");
        expect(text).not.toMatch(/argent (?:vous|attend)/);
      }
    });

    it("is stock again when nobody came for it, and its mails name no money that stays", async () => {
      const gift = await aGift(isLast);
      for (const days of [31, 46]) {
        await tests.money.inDays(days);
        await harness.app.jobs.runNow("end-uncollected-orders");
      }
      const by = { ...gift.by, ...(await tests.logIn(gift.by)) };
      await expectGivenUp(gift, "Non récupéré", { by });
      const mail = (await harness.mailsTo(gift.by.email)).find(({ subject }) =>
        subject.endsWith(": non récupérée"),
      );
      expect(mail?.text.includes(BACK_BEFORE)).toBe(isLast);
      const sold = (await harness.mailsTo(tests.gardener.email)).find(
        ({ subject }) => subject === `Commande ${gift.orderNumber} : non récupérée`,
      );
      expect(sold?.text).toContain("L'argent avait déjà été rendu à l'acheteur.");
      const again = await tests.withdraw(gift, [{ line: 1, quantity: 1 }], { by });
      expect(again.body.code).toBe("withdrawal/nothing-to-withdraw");
    });
  },
);
