import { isDeepStrictEqual } from "node:util";
import { alreadyRefundedMessage, refundableMessage } from "@stokaz/contract/checkout/payments";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { refundOfUnits } from "@stokaz/contract/orders/line-amounts";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import { lockCheckout, subjectOf } from "../../checkout/public.ts";
import { findLeft, type RefundedPart, type Refunds } from "../refunds/public.ts";
import type { AskedRefund, RefundRow } from "../tables.ts";
import * as requests from "./repository.ts";

type Deps = { db: Db; clock: Clock; refunds: Refunds };

/** Money to give back. `id` is that of the payment's transaction, the order or the rental. */
export type RefundRequest = {
  id: string;
  amount: Cents;
  reason: string;
  endsPurchase: boolean;
  /** Only line of an order to refund; without `units`, all its units that were not given up. */
  line: { id: string; units: number | undefined } | undefined;
};

const LISTED = 200;

/**
 * Part of an order that a request is for.
 *
 * @throws {Problem} order/not-found, order/too-many-units, refund/too-much
 */
const partOf = async (
  tx: Tx,
  checkoutId: string,
  asked: NonNullable<RefundRequest["line"]>,
  amount: Cents,
): Promise<RefundedPart> => {
  const line = await requests.findLine(tx, checkoutId, asked.id);
  if (!line) throw new Problem("order/not-found");
  const { installment, price, productName } = line;
  const units = asked.units ?? line.units;
  if (units > line.units) throw new Problem("order/too-many-units");
  const left = (await findLeft(tx, checkoutId)).get(installment) ?? cents(0);
  const most = refundOfUnits(units, { kept: line.units, price, left });
  if (amount > most) throw new Problem("refund/too-much", { message: refundableMessage(most) });
  return { installment, units, amount, label: `${units} × ${productName}` };
};

const askedOf = ({ line, endsPurchase }: RefundRequest): AskedRefund => ({
  lineId: line?.id ?? null,
  units: line?.units ?? null,
  endsPurchase,
});

/**
 * Makes sure that the refund that was made with an idempotency key is the one that is asked for
 * again: who corrected the form since must not read that their correction was made.
 *
 * @throws {Problem} refund/other-request
 */
const assertRepeats = (made: RefundRow, checkoutId: string, request: RefundRequest): void => {
  const isSame =
    made.checkout_id === checkoutId &&
    made.amount_cents === request.amount &&
    made.note === request.reason &&
    isDeepStrictEqual(made.asked, askedOf(request));
  if (isSame) return;
  throw new Problem("refund/other-request", {
    message: alreadyRefundedMessage(made.amount_cents),
  });
};

export const createRefundRequests = ({ db, clock, refunds }: Deps) => {
  const make = (checkoutId: string, admin: Actor, request: RefundRequest, requestKey?: string) =>
    inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, clock.now());
      const checkout = await lockCheckout(tx, checkoutId);
      if (!checkout) throw new Problem("checkout/not-found");
      const { amount, reason, endsPurchase, line } = request;
      const by = { adminId: admin.userId, requestKey, asked: askedOf(request) };
      const part = line && (await partOf(tx, checkoutId, line, amount));
      const parts = part ? [part] : [];
      const wish = { amount, cause: "gesture", note: reason, endsPurchase, by, parts } as const;
      const { id: refundId } = await refunds.decide(tx, checkout, wish);
      await recordAct(tx, {
        actorId: admin.userId,
        action: "refund",
        subject: subjectOf(checkout),
        detail: { refundId, amountCents: amount, reason, endsPurchase, part: part?.label },
        at: clock.now(),
      });
      return refundId;
    });

  return {
    list: (): Promise<requests.RefundView[]> => requests.listRefunds(db, LISTED),

    /**
     * Refunds money of a payment for an administrator. A retry with the same idempotency key finds
     * the first refund.
     *
     * @throws {Problem} checkout/not-found, checkout/not-paid, order/not-found,
     * order/too-many-units, refund/too-much, refund/rental-in-use, refund/disputed,
     * refund/other-request (another refund was made with the same key)
     */
    async request(
      admin: Actor,
      request: RefundRequest,
      requestKey: string | undefined,
    ): Promise<requests.RefundView> {
      const behind = await requests.findCheckoutBehind(db, request.id);
      if (!behind) throw new Problem("checkout/not-found");
      const repeated = async () => {
        const made = requestKey && (await requests.findRequest(db, admin.userId, requestKey));
        if (made) assertRepeats(made, behind.id, request);
        return made;
      };
      const before = await repeated();
      if (before) return requests.getRefundView(db, before.id);
      try {
        const refundId = await make(behind.id, admin, request, requestKey);
        return await requests.getRefundView(db, refundId);
      } catch (error) {
        const winner = requests.isRepeatedRequest(error) ? await repeated() : undefined;
        if (!winner) throw error;
        return requests.getRefundView(db, winner.id);
      }
    },

    /**
     * Retries a refund that the payer's bank sent back.
     *
     * @throws {Problem} refund/not-found, refund/not-failed
     */
    async retry(admin: Actor, refundId: string): Promise<requests.RefundView> {
      const again = await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, clock.now());
        const { refund, checkout } = await refunds.replaceFailed(tx, refundId, admin.userId);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "refund-retry",
          subject: subjectOf(checkout),
          detail: { refundId: refund.id, replaces: refundId, amountCents: refund.amount_cents },
          at: clock.now(),
        });
        return refund.id;
      });
      return requests.getRefundView(db, again);
    },

    /**
     * Records that a refund which the payer's bank sent back was paid from the operator's bank.
     *
     * @throws {Problem} refund/not-found, refund/not-failed, refund/impossible-day
     */
    async settleOtherwise(
      admin: Actor,
      refundId: string,
      { paidOn, reason }: { paidOn: CalendarDay; reason: string },
    ): Promise<requests.RefundView> {
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, clock.now());
        const { refund, checkout } = await refunds.settleFailedOtherwise(tx, refundId, paidOn);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "refund-settle",
          subject: subjectOf(checkout),
          detail: { refundId, amountCents: refund.amount_cents, paidOn, reason },
          at: clock.now(),
        });
      });
      return requests.getRefundView(db, refundId);
    },
  };
};

export type RefundRequests = ReturnType<typeof createRefundRequests>;
