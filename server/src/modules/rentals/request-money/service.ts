import { transition } from "@stokaz/contract/transitions";
import type { PaymentGateway } from "../../../gateways/payments.ts";
import { ProviderRefusal } from "../../../gateways/payments-refusal.ts";
import type { ProviderSession } from "../../../gateways/payments-sessions.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import type { Metrics } from "../../../platform/observability/metrics.ts";
import { type Checkout, lockCheckout } from "../../checkout/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { createOutgoing } from "../../payments/public.ts";
import { findSides } from "../repository.ts";
import {
  countUnsettled,
  type DueRequest,
  getRequest,
  lockDueRequest,
  moveRequest,
  REQUEST_MONEY_JOB,
  REQUEST_TRANSITIONS,
  requestMails,
  updateRequest,
} from "../requests/public.ts";

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  metrics: Metrics;
  gateway: PaymentGateway;
  checkout: Pick<Checkout, "applySession" | "endAuthorised">;
  postMail: PostMail;
  timeZone: string;
  publicUrl: string;
};

/** Refusals by which a bank will not pay the held amount. Any other refusal is retried. */
const REFUSED_BY_BANK =
  /^(card_declined|expired_card|charge_expired_for_capture|insufficient_funds)$/;

/**
 * Defines {@link REQUEST_MONEY_JOB}, which also runs every minute: the money of accepted requests
 * is captured, and the money of all others is released.
 */
export const scheduleRequestMoney = (deps: Deps): void => {
  const { db, clock, jobs, gateway, checkout, postMail, timeZone, publicUrl } = deps;

  const sessionOf = ({ provider_session_id: sessionId }: DueRequest): Promise<ProviderSession> =>
    gateway.findCheckoutSession(sessionId ?? "");

  /** Finds the outcome of money that is not on hold any more. */
  const findSettled = async (due: DueRequest): Promise<ProviderSession | undefined> => {
    const session = await sessionOf(due);
    return session.isPaid || session.hasFailed ? session : undefined;
  };

  const ask = ({ id, status, payment_intent_id: intent }: DueRequest, spentKeys: number) => {
    const authorisation = { requestId: id, paymentIntentId: intent ?? "", spentKeys };
    return status === "accepting"
      ? gateway.captureAuthorised(authorisation)
      : gateway.releaseAuthorised(authorisation);
  };

  /**
   * Ends a request that the bank will not pay: both sides are told, and money still on hold is
   * released.
   */
  const lapse = async (tx: Tx, { id, checkout_id: checkoutId }: DueRequest): Promise<void> => {
    await lockCheckout(tx, checkoutId);
    const now = clock.now();
    const to = transition(REQUEST_TRANSITIONS, "lapsed");
    const toLetGo = { ended_at: now, next_attempt_at: now, attempts: 0, spent_keys: 0 };
    if (!(await moveRequest(tx, id, to, toLetGo))) return;
    await checkout.endAuthorised(tx, checkoutId, "expired");
    const request = await getRequest(tx, id);
    const details = { ...(await findSides(tx, request)), request, timeZone, publicUrl };
    await postMail(tx, requestMails.lapsed(details, "money"), id);
  };

  deps.metrics.gauge(
    "unsettled_rental_requests",
    "Answered requests to rent whose money could not be taken or let go yet",
    () => countUnsettled(db),
  );

  const settleAll = createOutgoing(deps)<DueRequest, ProviderSession>({
    job: REQUEST_MONEY_JOB,
    lockDue: lockDueRequest,
    update: updateRequest,
    find: findSettled,
    send: async (due, spentKeys) => {
      try {
        await ask(due, spentKeys);
      } catch (error) {
        // A refused call may have been carried out before: captured, released or expired.
        const settled = error instanceof ProviderRefusal ? await findSettled(due) : undefined;
        if (!settled) throw error;
        return settled;
      }
      return sessionOf(due);
    },
    settle: async (tx, due, session) => {
      await checkout.applySession(tx, due.checkout_id, session);
      await updateRequest(tx, due.id, { next_attempt_at: null, attempts: 0, last_error: null });
    },
    recordRefusal: async (due, { code }) => {
      if (due.status !== "accepting" || code === undefined || !REFUSED_BY_BANK.test(code)) return;
      await inTransaction(db, (tx) => lapse(tx, due));
    },
  });

  jobs.define(REQUEST_MONEY_JOB, settleAll, { cron: "* * * * *" });
};
