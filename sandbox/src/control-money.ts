import type { FastifyInstance } from "fastify";
import type { Stripe } from "stripe";
import { recordMovement } from "./stripe/balance.ts";
import { closeDispute, openDispute } from "./stripe/disputes.ts";
import { CHARGES, DISPUTES, SESSIONS } from "./stripe/kinds.ts";
import { settleDebit } from "./stripe/payments.ts";
import { settlePayout } from "./stripe/payouts.ts";
import { settleRefund } from "./stripe/refunds.ts";
import type { Work, Workbench } from "./stripe/work.ts";

const json = { type: "object", additionalProperties: false } as const;
const text = { type: "string" } as const;
const ending = {
  ...json,
  required: ["status"],
  properties: { status: { enum: ["succeeded", "failed"] } },
} as const;
const SCHEMAS = {
  ending,
  dispute: {
    ...json,
    required: ["payment"],
    properties: { payment: text, reason: text, amount: { type: "integer", minimum: 1 } },
  },
  arrival: { ...json, required: ["status"], properties: { status: { enum: ["paid", "failed"] } } },
  fee: {
    ...json,
    required: ["amount"],
    properties: { amount: { type: "integer", minimum: 1 }, description: text },
  },
  verdict: { ...json, required: ["status"], properties: { status: { enum: ["won", "lost"] } } },
} as const;

type Ending = { Params: { id: string }; Body: { status: "succeeded" | "failed" } };

/** Finds the intent of a payment by the id of its session, its charge or the intent itself. */
const intentIdOf = (work: Work, payment: string): string => {
  const session = work.store.find(SESSIONS, payment);
  const charge = work.store.find(CHARGES, payment);
  return String(session?.payment_intent ?? charge?.payment_intent ?? payment);
};

const chargeOf = (work: Work, payment: string): Stripe.Charge | undefined =>
  work.store.list(CHARGES, { where: { payment_intent: intentIdOf(work, payment) } })[0];

/**
 * Simulates later decisions of banks, all JSON under `/sandbox/control`. A payment is named by its
 * session, intent or charge. 404 when it cannot be changed like this.
 *
 * - `POST payments/{payment} { status }` ends a payment that is being processed
 * - `POST refunds/{id} { status }` ends a pending refund, or sends a successful one back
 * - `POST disputes { payment, reason?, amount? }` opens a dispute (amount in cents), `POST
 *   disputes/{id} { status }` closes it, `won` or `lost`
 * - `POST payouts/{id} { status }` ends a payout: `paid`, or `failed`, also after it was paid
 * - `POST fees { amount, description? }` charges the platform a fee without a payment (amount in
 *   cents)
 */
export const moneyControlRoutes = (app: FastifyInstance, bench: Workbench): void => {
  const nothing = { message: "nothing of that name can be turned" };
  app.post<Ending>(
    "/sandbox/control/payments/:id",
    { schema: { body: SCHEMAS.ending } },
    ({ params, body }, reply) =>
      bench.run(null, (work) => settleDebit(work, intentIdOf(work, params.id), body.status)) ??
      reply.code(404).send(nothing),
  );
  app.post<Ending>(
    "/sandbox/control/refunds/:id",
    { schema: { body: SCHEMAS.ending } },
    ({ params, body }, reply) =>
      bench.run(null, (work) => settleRefund(work, params.id, body.status)) ??
      reply.code(404).send(nothing),
  );
  app.post<{ Body: { payment: string; reason?: string; amount?: number } }>(
    "/sandbox/control/disputes",
    { schema: { body: SCHEMAS.dispute } },
    ({ body }, reply) =>
      bench.run(null, (work) => {
        const charge = chargeOf(work, body.payment);
        return charge?.paid ? openDispute(work, charge, body.reason, body.amount) : undefined;
      }) ?? reply.code(404).send(nothing),
  );
  app.post<{ Params: { id: string }; Body: { status: "won" | "lost" } }>(
    "/sandbox/control/disputes/:id",
    { schema: { body: SCHEMAS.verdict } },
    ({ params, body }, reply) =>
      bench.run(null, (work) => {
        const dispute = work.store.find(DISPUTES, params.id);
        return dispute && closeDispute(work, dispute, body.status);
      }) ?? reply.code(404).send(nothing),
  );
  app.post<{ Params: { id: string }; Body: { status: "paid" | "failed" } }>(
    "/sandbox/control/payouts/:id",
    { schema: { body: SCHEMAS.arrival } },
    ({ params, body }, reply) =>
      bench.run(null, (work) => settlePayout(work, params.id, body.status)) ??
      reply.code(404).send(nothing),
  );
  app.post<{ Body: { amount: number; description?: string } }>(
    "/sandbox/control/fees",
    { schema: { body: SCHEMAS.fee } },
    ({ body: { amount, description = "Billing" } }) =>
      bench.run(null, (work) => {
        const fee = { amount: -amount, currency: "eur", source: null, description };
        return { id: recordMovement(work, { ...fee, type: "stripe_fee" }) };
      }),
  );
};
