import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { aClaim, type ClaimTests } from "./claims.ts";
import { textOf } from "./client.ts";
import { ADMIN, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { roundsOf } from "./rounds.ts";

const ROUNDS = roundsOf(15);

const harness = useHarness(ADMIN);
let at: ClaimTests;

beforeAll(async () => {
  at = await aClaim(harness);
});

afterEach(() => harness.setNow(undefined));

describe("a claim and the transfer of its money", () => {
  it(
    "never both have it: it waits, or it went and comes back",
    async () => {
      covers("own.disputes.21");
      for (let round = 0; round < ROUNDS; round += 1) {
        const order = await at.anOrder();
        const [opened] = await Promise.all([
          at.open(order),
          at.collect(order),
          harness.app.jobs.runNow("make-transfers"),
        ]);
        expect(opened.status).toBe(201);
        const sent = await at.sent(order);
        const { body } = await at.move(at.artisan, opened.body.claimId, "accept");
        expect(body.claim.status).toBe("settled");
        expect(await at.refunded(order)).toEqual([1700]);
        const back = await at.money.reversalsAtProvider(order.checkoutId);
        expect(back).toEqual(sent.includes(1530) ? [1530] : []);
      }
    },
    roundsOf(240_000),
  );

  it("that is on its way at the provider comes back by the refund", async () => {
    covers("own.disputes.21");
    const order = await at.anOrder();
    const { payments } = harness.deps;
    const [sending, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = await buildApp({
      ...harness.deps,
      payments: {
        ...payments,
        transfer: async (transfer) => {
          sending.resolve();
          await answer.promise;
          return payments.transfer(transfer);
        },
      },
    });
    await harness.db
      .updateTable("transfers")
      .set({ due_at: new Date(0), next_attempt_at: new Date(0) })
      .where("checkout_id", "=", order.checkoutId)
      .where("installment", "=", 0)
      .execute();
    const sent = slow.jobs.runNow("make-transfers");
    await sending.promise;
    const { body } = await at.open(order);
    answer.resolve();
    await sent;
    await slow.jobs.stop();
    await at.move(at.artisan, body.claimId, "accept");
    expect(await at.refunded(order)).toEqual([1700]);
    expect(await at.money.reversalsAtProvider(order.checkoutId)).toEqual([1530]);
  });
});

type Act =
  | { do: "propose"; part: number }
  | { do: "decide"; part: number }
  | { do: "accept" | "refuse" | "agree" | "escalate" | "withdraw" | "transfers" | "wait" };

type Life = { isCollected: boolean; units: 1 | 2; part: number; isDisputed: boolean; acts: Act[] };

const PART = fc.integer({ min: 0, max: 4 });

const LIVES: fc.Arbitrary<Life> = fc.record({
  isCollected: fc.boolean(),
  units: fc.constantFrom(1 as const, 2 as const),
  part: PART,
  isDisputed: fc.boolean(),
  acts: fc.array(
    fc.oneof(
      fc.record({ do: fc.constant("propose" as const), part: PART }),
      fc.record({ do: fc.constant("decide" as const), part: PART }),
      fc.record({
        do: fc.constantFrom(
          ...(["accept", "refuse", "agree", "escalate", "withdraw"] as const),
          ...(["transfers", "wait"] as const),
        ),
      }),
    ),
    { minLength: 2, maxLength: 7 },
  ),
});

/** A claim in the model: its state, and the requested, proposed and refunded amounts. Cents. */
type Model = { state: string; asked: number; proposed: number | undefined; given: number };

const isOver = ({ state }: Model): boolean => ["settled", "decided", "withdrawn"].includes(state);

/** A part of the requested amount, in cents: quarters, 0 for nothing. */
const quarter = (part: number, of: number): number => Math.round((of * part) / 4);

/**
 * The model's result of an act; the model decides itself if the act is possible, and does not read
 * the code.
 */
const after = (model: Model, act: Act, isBank: boolean): Model | undefined => {
  if (isOver(model)) return undefined;
  const { state, asked, proposed } = model;
  const isEarly = state === "open" || state === "answered";
  switch (act.do) {
    case "accept":
      return isBank ? undefined : { ...model, state: "settled", given: asked };
    case "propose": {
      const amount = quarter(act.part, asked);
      const isPart = amount > 0 && amount < asked;
      return isEarly && isPart ? { ...model, state: "answered", proposed: amount } : undefined;
    }
    case "refuse":
      return isEarly ? { ...model, state: "answered", proposed: undefined } : undefined;
    case "agree":
      return state === "answered" && proposed !== undefined && !isBank
        ? { ...model, state: "settled", given: proposed }
        : undefined;
    case "escalate":
      return state === "answered" ? { ...model, state: "escalated" } : undefined;
    case "withdraw":
      return { ...model, state: "withdrawn" };
    case "decide": {
      const amount = quarter(act.part, asked);
      if (state !== "escalated" || (isBank && amount > 0)) return undefined;
      return { ...model, state: "decided", given: amount };
    }
    default:
      return model;
  }
};

describe("random lives of claims", () => {
  const send = async (claimId: string, act: Act, asked: number, admin: { token: string }) => {
    const by: Readonly<Record<string, Person>> = {
      accept: at.artisan,
      propose: at.artisan,
      refuse: at.artisan,
      agree: at.consumer,
      escalate: at.consumer,
      withdraw: at.consumer,
    };
    if (act.do === "decide") {
      const amount = quarter(act.part, asked);
      const decision = amount === 0 ? "none" : amount === asked ? "whole" : "part";
      return at.rule(claimId, decision, {
        by: admin,
        ...(decision === "part" && { amount: amount / 100 }),
      });
    }
    const amount = act.do === "propose" ? String(quarter(act.part, asked) / 100) : "";
    return at.move(by[act.do] ?? at.consumer, claimId, act.do, { amount });
  };

  type Order = Awaited<ReturnType<typeof at.anOrder>>;

  const dispute = async ({ checkoutId }: Order): Promise<void> => {
    const paid = await harness.db
      .selectFrom("checkout_sessions")
      .select("provider_session_id as sessionId")
      .where("id", "=", checkoutId)
      .executeTakeFirstOrThrow();
    await at.money.dispute(paid);
    await at.money.deliverEvents();
  };

  /** Opens the claim of a life, on an order of its own. */
  const aClaim = async ({ isCollected, units, part, isDisputed }: Life) => {
    const order = await at.anOrder();
    if (isCollected) {
      await at.collect(order);
      await at.sent(order);
    }
    const asked = quarter(Math.max(1, part), units * 850);
    const { body, status } = await at.open(order, {
      lines: [[0, units]],
      fields: { wish: "part", amount: String(asked / 100) },
    });
    expect(status).toBe(201);
    if (isDisputed) await dispute(order);
    return { order, claimId: textOf(body.claimId), asked };
  };

  /** Does an act, which works if the model says so. @returns the model afterwards */
  const live = async (claimId: string, model: Model, act: Act, isBank: boolean): Promise<Model> => {
    if (act.do === "transfers") {
      await harness.app.jobs.runNow("make-transfers");
      return model;
    }
    if (act.do === "wait") {
      await at.money.inDays(6);
      await harness.app.jobs.runNow("hand-over-claims");
      await harness.setNow(undefined);
      const isWaiting = model.state === "open" || model.state === "answered";
      return isWaiting ? { ...model, state: "escalated" } : model;
    }
    const { status } = await send(claimId, act, model.asked, at.admin);
    const next = after(model, act, isBank);
    expect([act, status === 200]).toEqual([act, next !== undefined]);
    return next ?? model;
  };

  const decidedCents = async ({ checkoutId }: Order): Promise<number> => {
    const refunds = await harness.db
      .selectFrom("refunds")
      .select("amount_cents")
      .where("checkout_id", "=", checkoutId)
      .execute();
    return refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  };

  /** Expects that nothing waits any more: only the fee on what was not refunded is left. */
  const expectFeeAlone = async (order: Order, given: number): Promise<void> => {
    await at.collect(order);
    await at.refunded(order);
    const kept = Math.round((2550 - given) / 10);
    const { provider_balance: balance = 0, ...others } = await at.money.balances(order.checkoutId);
    expect(Math.abs(balance - kept)).toBeLessThanOrEqual(1);
    expect(others).toEqual({ platform_revenue: -balance });
  };

  it(
    "end as the model says, and leave the books with the fee alone",
    async () => {
      covers("own.disputes.22");
      await fc.assert(
        fc.asyncProperty(LIVES, async (life) => {
          const { order, claimId, asked } = await aClaim(life);
          let model: Model = { state: "open", asked, proposed: undefined, given: 0 };
          for (const act of life.acts) model = await live(claimId, model, act, life.isDisputed);
          const { body: claim } = await at.read(at.consumer, claimId);
          expect([claim.status, Math.round((claim.given ?? 0) * 100)]).toEqual([
            model.state,
            model.given,
          ]);
          expect(await decidedCents(order)).toBe(model.given);
          if (!life.isDisputed && isOver(model)) await expectFeeAlone(order, model.given);
        }),
        { numRuns: roundsOf(12), seed: 20_261_125, endOnFailure: true },
      );
    },
    roundsOf(240_000),
  );
});
