import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Case, openCases } from "./cases.ts";
import { ADMIN, anAdmin, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money, type Pending } from "./money.ts";
import { keepBooks } from "./old-books.ts";

const harness = useHarness(ADMIN);

/** The provider keeps idempotency keys for a day; the books are older than that. */
const BOOKS_AGE_MINUTES = 25 * 60;

let money: Money;
let admin: Person;
let cases: Awaited<ReturnType<typeof openCases>>;

beforeAll(async () => {
  money = createMoney(harness);
  admin = await anAdmin(harness);
  cases = await openCases(harness, money);
});

afterEach(() => harness.setNow(undefined));

const run = (job: string): Promise<void> => harness.app.jobs.runNow(job);

const aPaid = async (aCase: () => Promise<Case>): Promise<{ subject: Case; open: Pending }> => {
  const subject = await aCase();
  const open = await subject.open();
  await harness.press(open.url, "pay");
  await money.deliverEvents();
  await subject.handOver();
  return { subject, open };
};

const giveBack = async ({ purchaseId: transactionId }: Pending, amount: number): Promise<void> => {
  const json = { transactionId, amount, reason: "Pot cassé", endsPurchase: false };
  const { status } = await harness.call("POST", "/api/admin/refunds", { token: admin.token, json });
  expect(status).toBe(201);
};

/** Everything that was paid out for a checkout, at the provider and in our books. */
const outcome = async ({ checkoutId }: Pending) => ({
  transfers: await money.transfersAtProvider(checkoutId),
  reversals: await money.reversalsAtProvider(checkoutId),
  refunds: await money.refundsAtProvider(checkoutId),
  booked: await money.movements(checkoutId),
  balances: await money.balances(checkoutId),
});

/** Does the work, restores the books from before it, and does it again a day later. */
const workTwice = async (open: Pending, work: () => Promise<void>) => {
  const restore = await keepBooks(harness.db, open.checkoutId);
  await work();
  const once = await outcome(open);
  await money.inMinutes(BOOKS_AGE_MINUTES);
  await restore();
  await work();
  expect(await outcome(open)).toEqual(once);
  return once;
};

describe.each([
  ["a rental", () => cases.aRental()],
  ["an order", () => cases.anOrder()],
  ["a basket", () => cases.aBasket()],
] as const)("%s, on the books of a day ago", (_, aCase) => {
  it("is paid out once", async () => {
    covers("own.product.2");
    const { subject, open } = await aPaid(aCase);
    const { transfers } = await workTwice(open, () => run("make-transfers"));
    expect(transfers).toHaveLength(subject.grosses.length);
  });

  it("is given back once", async () => {
    covers("own.product.2");
    const { open } = await aPaid(aCase);
    await giveBack(open, 4);
    const { refunds } = await workTwice(open, () => run("make-refunds"));
    expect(refunds).toEqual([400]);
  });

  it("is taken back from its seller once", async () => {
    covers("own.product.2");
    const { subject, open } = await aPaid(aCase);
    await run("make-transfers");
    await giveBack(open, subject.kind === "rental" ? 75 : 4);
    const { reversals } = await workTwice(open, () => run("make-refunds"));
    expect(reversals).toHaveLength(subject.grosses.length);
  });
});
