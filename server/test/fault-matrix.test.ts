import { covers } from "@stokaz/spec-coverage";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type App, buildApp } from "../src/app.ts";
import { MAIL_JOB } from "../src/modules/mail/public.ts";
import { type Case, openCases } from "./cases.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money, type Pending } from "./money.ts";
import { createVictims } from "./victims.ts";

const harness = useHarness();

let money: Money;
let cases: Awaited<ReturnType<typeof openCases>>;
let offset = 0;
/** Another process, which does not reach the provider. */
let cutOff: App;
const victims = createVictims(harness);
const { killDuring } = victims;

const inMinutes = (minutes: number): Promise<void> => {
  offset += minutes;
  return money.inMinutes(offset);
};

beforeAll(async () => {
  money = createMoney(harness);
  cases = await openCases(harness, money);
  const expireCheckoutSession = () => Promise.reject(new Error("unreachable"));
  const payments = { ...harness.deps.payments, expireCheckoutSession };
  cutOff = await buildApp({ ...harness.deps, payments });
  victims.add(cutOff);
});

afterEach(async () => {
  offset = 0;
  await harness.setNow(undefined);
});

afterAll(victims.stop);

const pay = (open: Pending): Promise<Response> => harness.press(open.url, "pay");

const fault = (match: string, name: string, times = 3) =>
  money.control("faults", "POST", { match, fault: name, times });

/** Ends the hold while the provider can't be reached, and lets another buyer take the goods. */
const comeTooLate = async (subject: Case): Promise<void> => {
  await inMinutes(31);
  await cutOff.jobs.runNow("expire-holds");
  await subject.buyByAnother();
};

const tellVictim = (open: Pending) => (victim: App) =>
  victim.server.inject({
    method: "POST",
    url: "/api/stripe/webhook",
    ...money.signedEvent("checkout.session.completed", { id: open.sessionId }),
  });

const runInVictim = (job: string) => (victim: App) => victim.jobs.runNow(job);

const work = async (): Promise<void> => {
  for (const job of ["expire-holds", "make-refunds", "make-transfers"]) {
    await harness.app.jobs.runNow(job);
  }
};

/** Runs every job, then compares the books. */
const letTimePass = async (subject: Case): Promise<void> => {
  await work();
  await subject.handOver();
  for (const minutes of [1, 6, 12, 25]) {
    await inMinutes(minutes);
    await work();
  }
};

/**
 * Expects one confirmed purchase when the payment was in time, one refund when it was late, and
 * nothing else anywhere.
 */
const expectOneOutcome = async (subject: Case, open: Pending, isLate: boolean): Promise<void> => {
  await letTimePass(subject);
  const { kind: bought, paid, grosses } = subject;
  const made = bought === "rental" ? "confirmed" : "collected";
  expect(await subject.states()).toEqual(isLate ? ["refunded", made] : [made]);
  const kind = `${bought}_payment`;
  const byKind = (movements: [string, number][]) =>
    movements.sort(([one, a], [other, b]) => one.localeCompare(other) || a - b);
  const movements = await money.movements(open.checkoutId);
  if (isLate) {
    expect(movements).toEqual(
      byKind([
        [kind, paid],
        ["refund", paid],
      ]),
    );
    expect(await money.refundsAtProvider(open.checkoutId)).toEqual([paid]);
    expect(await money.balances(open.checkoutId)).toEqual({});
  } else {
    const sent = grosses.map((gross) => gross * 0.9);
    expect(movements).toEqual(
      byKind([
        [kind, paid],
        ...grosses.map((gross): [string, number] => ["platform_fee", gross / 10]),
        ...sent.map((net): [string, number] => ["transfer", net]),
      ]),
    );
    expect((await money.transfersAtProvider(open.checkoutId)).sort()).toEqual(sent.sort());
    expect(await money.refundsAtProvider(open.checkoutId)).toEqual([]);
  }
  const { sum } = await harness.db
    .selectFrom("ledger_entries")
    .select(({ fn }) => fn.sum<number>("amount_cents").as("sum"))
    .executeTakeFirstOrThrow();
  expect(sum).toBe(0);
};

/** Events between a payment at the provider and our knowledge of it. */
const NEWS: readonly (readonly [string, (open: Pending, subject: Case) => Promise<unknown>])[] = [
  ["the success page is lost", () => money.deliverEvents()],
  ["the webhook is lost", (open) => open.outcome()],
  ["both are lost", () => inMinutes(31)],
  ["the webhook comes five times", () => money.deliverEvents(5)],
  [
    "the webhook comes before the page",
    async (open) => {
      await money.deliverEvents();
      await open.outcome();
    },
  ],
  [
    "the page comes before the webhook",
    async (open) => {
      await open.outcome();
      await money.deliverEvents(2);
    },
  ],
  [
    "both come at once, with the end of the hold",
    (open) =>
      Promise.all([
        money.deliverEvents(2),
        open.outcome(),
        open.outcome(),
        harness.app.jobs.runNow("expire-holds"),
      ]),
  ],
  [
    "the process dies before it reads the session",
    async (open) => {
      await killDuring("findCheckoutSession", "before", tellVictim(open));
      await money.deliverEvents();
    },
  ],
  [
    "the process dies between reading and confirming",
    async (open) => {
      await killDuring("findCheckoutSession", "after", tellVictim(open));
      await money.deliverEvents();
    },
  ],
  [
    "the provider's answers are lost",
    async (open) => {
      await fault("GET /v1/checkout/sessions/*", "lost-answer");
      expect((await open.outcome()).status).toBe(503);
      await money.deliverEvents(2);
    },
  ],
];

const SUBJECTS = [
  ["a rental", () => cases.aRental()],
  ["an order", () => cases.anOrder()],
  ["a basket", () => cases.aBasket()],
] as const;

describe.each(SUBJECTS)("%s, paid in time", (_, aCase) => {
  it.each(NEWS)("is made once when %s", async (_name, bringNews) => {
    covers("D4.payments.9");
    const subject = await aCase();
    const open = await subject.open();
    await pay(open);
    await bringNews(open, subject);
    await expectOneOutcome(subject, open, false);
  });

  it.each(["before", "after"] as const)(
    "is made once when the process dies %s the page is opened",
    async (moment) => {
      const subject = await aCase();
      await killDuring("createCheckoutSession", moment, (victim) =>
        victim.server.inject({ method: "POST", ...subject.request }),
      );
      const open = await subject.open();
      await pay(open);
      await money.deliverEvents(2);
      await expectOneOutcome(subject, open, false);
    },
  );

  it("is made once when the answer that opens the page is lost", async () => {
    covers("own.product.1");
    const subject = await aCase();
    await fault("POST /v1/checkout/sessions", "lost-answer");
    await expect(subject.open()).rejects.toThrow("checkout answered 503");
    const [given] = await subject.states();
    expect(given).toBe("cancelled");
    const open = await subject.open();
    await pay(open);
    await money.deliverEvents(2);
    await letTimePass(subject);
    const made = subject.kind === "rental" ? "confirmed" : "collected";
    expect(await subject.states()).toEqual(["cancelled", made]);
  });

  it.each(["before", "after"] as const)(
    "is made once when the process dies %s the page is closed at its end",
    async (moment) => {
      const subject = await aCase();
      const open = await subject.open();
      await pay(open);
      await inMinutes(31);
      await killDuring("expireCheckoutSession", moment, runInVictim("expire-holds"));
      await expectOneOutcome(subject, open, false);
    },
  );

  it.each(["before", "after"] as const)(
    "is paid out once when the process dies %s the transfer",
    async (moment) => {
      const subject = await aCase();
      const open = await subject.open();
      await pay(open);
      await money.deliverEvents();
      await subject.handOver();
      await killDuring("transfer", moment, runInVictim("make-transfers"));
      await expectOneOutcome(subject, open, false);
    },
  );

  it("is paid out once when the transfer's answer is lost and jobs run twice at once", async () => {
    const subject = await aCase();
    const open = await subject.open();
    await pay(open);
    await money.deliverEvents();
    await subject.handOver();
    await fault("POST /v1/transfers", "lost-answer");
    const runs = [1, 2].map(() => harness.app.jobs.runNow("make-transfers"));
    await Promise.all(runs);
    await expectOneOutcome(subject, open, false);
  });

  it("frees its hold when nobody pays, also when the process dies meanwhile", async () => {
    const subject = await aCase();
    await subject.open();
    await inMinutes(31);
    await killDuring("expireCheckoutSession", "after", runInVictim("expire-holds"));
    await letTimePass(subject);
    expect(await subject.states()).toEqual(["expired"]);
    await subject.buyByAnother();
  });
});

describe.each(SUBJECTS)("%s, paid too late", (_, aCase) => {
  const aLatePayment = async () => {
    const subject = await aCase();
    const open = await subject.open();
    await pay(open);
    await comeTooLate(subject);
    return { subject, open };
  };

  it.each(NEWS)("is given back once when %s", async (_name, bringNews) => {
    covers("D4.payments.9");
    const { subject, open } = await aLatePayment();
    await bringNews(open, subject);
    await money.deliverEvents();
    await expectOneOutcome(subject, open, true);
  });

  it.each(["before", "after"] as const)(
    "is given back once when the process dies %s the refund",
    async (moment) => {
      const { subject, open } = await aLatePayment();
      await money.deliverEvents();
      await killDuring("refund", moment, runInVictim("make-refunds"));
      await expectOneOutcome(subject, open, true);
    },
  );

  it("is given back once when the refund's answer is lost", async () => {
    covers("own.product.1");
    const { subject, open } = await aLatePayment();
    await fault("POST /v1/refunds", "lost-answer");
    await money.deliverEvents();
    await expectOneOutcome(subject, open, true);
  });
});

/** Ways in which a payment goes back without us, and the result once we know. */
const WAYS_BACK = [
  [
    "refunded in the dashboard",
    {
      goBack: ({ checkoutId }: Pending) => money.refundAtProvider(checkoutId, 7500),
      call: "findRefunds",
      event: "charge.refunded",
    },
  ],
  [
    "lost in a dispute",
    {
      goBack: async (rental: Pending) => {
        const id = await money.dispute(rental);
        await money.control(`disputes/${id}`, "POST", { status: "lost" });
        disputeId = id;
      },
      call: "findDispute",
      event: "charge.dispute.closed",
    },
  ],
] as const;

let disputeId = "";

type WayBack = (typeof WAYS_BACK)[number][1];

const tellBack = async (way: WayBack, { checkoutId }: Pending) => {
  const { payment_intent_id: intent } = await harness.db
    .selectFrom("checkout_sessions")
    .select("payment_intent_id")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  const object = { id: disputeId || "ch_1", payment_intent: intent };
  return (victim: App) =>
    victim.server.inject({
      method: "POST",
      url: "/api/stripe/webhook",
      ...money.signedEvent(way.event, object),
    });
};

/** Events between a refund at the provider and our knowledge of it. */
const NEWS_BACK: readonly (readonly [
  string,
  (way: WayBack, rental: Pending) => Promise<unknown>,
])[] = [
  ["its event comes", () => money.deliverEvents()],
  ["its event comes five times", () => money.deliverEvents(5)],
  ["its event is lost", () => harness.app.reconciliation.run()],
  [
    "the process dies before it is read",
    async (way, rental) => {
      await killDuring(way.call, "before", await tellBack(way, rental));
      await money.deliverEvents();
    },
  ],
  [
    "the process dies once it was read",
    async (way, rental) => {
      await killDuring(way.call, "after", await tellBack(way, rental));
      await money.deliverEvents();
    },
  ],
];

describe.each(WAYS_BACK)("a rental with an order to collect, %s", (_, way) => {
  // The mails of the purchases above, each with a contract to draw: nobody reads them.
  beforeAll(() => harness.app.jobs.discard(MAIL_JOB));

  it.each(NEWS_BACK)(
    "sells nothing more and ends once that is collected when %s",
    async (_name, bring) => {
      const stocked = await cases.aStockedRental();
      const { rental, collect, refusals, statusForArtisan, endingMails } = stocked;
      const mailsBefore = await endingMails();
      await work();
      await way.goBack(rental);
      await bring(way, rental);
      await harness.app.jobs.runNow("end-rentals");
      expect(await money.statusOf("rentals", rental.purchaseId)).toBe("confirmed");
      expect(await statusForArtisan()).toBe("ending");
      expect(await refusals()).toEqual(["order/not-on-sale", "rental/not-enough-space"]);
      expect(await endingMails()).toBe(mailsBefore + 1);
      expect((await collect()).status).toBe(200);
      await harness.app.jobs.runNow("end-rentals");
      await harness.app.jobs.runNow("end-rentals");
      expect(await money.statusOf("rentals", rental.purchaseId)).toBe("refunded");
      expect(await refusals()).toEqual(["order/not-on-sale", undefined]);
      await work();
      expect(await money.balances(rental.checkoutId)).toEqual({});
    },
  );
});

/** Amounts of an order that wait, and the events that release them; `who` receives them. */
const WAITING = [
  [
    "a transfer without an answer",
    "seller",
    async (sale: Sale) => {
      await money.collect(sale.buyer, sale.order.orderId);
      await fault("POST /v1/transfers", "lost-answer");
      await harness.app.jobs.runNow("make-transfers");
    },
  ],
  [
    "a refund without an answer",
    "buyer",
    async (sale: Sale) => {
      await sale.cancel();
      await fault("POST /v1/refunds", "lost-answer");
      await harness.app.jobs.runNow("make-refunds");
    },
  ],
  [
    "money to take back that the provider refuses",
    "seller",
    async (sale: Sale) => {
      await money.collect(sale.buyer, sale.order.orderId);
      await harness.app.jobs.runNow("make-transfers");
      await money.refundAtProvider(sale.order.checkoutId, 850);
      await money.deliverEvents();
      await fault("POST /v1/transfers/*/reversals", "error");
      await harness.app.jobs.runNow("make-refunds");
    },
  ],
  [
    "a dispute",
    "buyer",
    async (sale: Sale) => {
      await money.collect(sale.buyer, sale.order.orderId);
      await harness.app.jobs.runNow("make-transfers");
      disputeId = await money.dispute(sale.order);
      await money.deliverEvents();
    },
  ],
] as const;

type Sale = Awaited<ReturnType<(typeof cases)["aSale"]>>;

describe("an account with money on its way", () => {
  it.each(WAITING)("is kept while there is %s, and can be closed after", async (_, who, hold) => {
    covers("own.refusals.23");
    const sale = await cases.aSale();
    // Payments to others are sent first.
    await work();
    await hold(sale);
    await sale.leavePlace();
    const refused = await sale.close(who);
    expect([refused.status, refused.body.code]).toEqual([409, "account/money-waiting"]);
    if (disputeId) await money.control(`disputes/${disputeId}`, "POST", { status: "won" });
    disputeId = "";
    await money.deliverEvents();
    await inMinutes(6);
    await work();
    expect((await sale.close(who)).status).toBe(200);
  });
});

/** Events between a withdrawal with returned goods and the buyer's refund. */
const NEWS_WITHDRAWN: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["all goes well", () => harness.app.jobs.runNow("make-refunds")],
  [
    "the process dies before the refund",
    () => killDuring("refund", "before", runInVictim("make-refunds")),
  ],
  [
    "the process dies after the refund",
    () => killDuring("refund", "after", runInVictim("make-refunds")),
  ],
  ["the refund's answer is lost", () => fault("POST /v1/refunds", "lost-answer")],
  ["what is taken back is refused", () => fault("POST /v1/transfers/*/reversals", "error")],
  [
    "the process dies after it took back",
    () => killDuring("reverseTransfer", "after", runInVictim("make-refunds")),
  ],
  [
    "the jobs run twice at once",
    () =>
      Promise.all(
        ["refund-withdrawals", "make-refunds"].flatMap((job) =>
          [1, 2].map(() => harness.app.jobs.runNow(job)),
        ),
      ),
  ],
];

describe("an order that its buyer withdrew from", () => {
  it.each(NEWS_WITHDRAWN)("is given back once when %s", async (_, happen) => {
    covers("own.product.97");
    const sale = await cases.aSale();
    const { orderId, checkoutId } = sale.order;
    await work();
    await money.collect(sale.buyer, orderId);
    await work();
    expect((await sale.withdraw()).status).toBe(200);
    const replies = await Promise.all([sale.takeBack(), sale.takeBack()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await happen();
    for (const minutes of [1, 6, 12, 25]) {
      await inMinutes(minutes);
      await harness.app.jobs.runNow("refund-withdrawals");
      await work();
    }
    expect(await money.refundsAtProvider(checkoutId)).toEqual([850]);
    expect(await money.reversalsAtProvider(checkoutId)).toEqual([765]);
    expect(await money.balances(checkoutId)).toEqual({});
    expect(await sale.withdrawn()).toEqual(["refunded"]);
  });
});

describe("after all of that", () => {
  it("reconciliation finds nothing", async () => {
    covers("own.product.1");
    await inMinutes(30);
    const { compared, findings } = await harness.app.reconciliation.run();
    expect(compared).toBeGreaterThan(100);
    expect(findings).toEqual([]);
  });
});
