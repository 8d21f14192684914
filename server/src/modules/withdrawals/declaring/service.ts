import type { Cents } from "@stokaz/contract/money/money";
import { refundOfUnits } from "@stokaz/contract/orders/line-amounts";
import { PROBLEMS } from "@stokaz/contract/problems";
import { fullName } from "@stokaz/contract/text";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { rowIdOf } from "../../../platform/db/row-id.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Territory } from "../../../territories/territory.ts";
import { findOrderPlaces, type OrderPlace } from "../../addresses/public.ts";
import type { CheckoutRow } from "../../checkout/public.ts";
import { insertEvent } from "../../handover/public.ts";
import {
  addWithdrawn,
  calendarOf,
  findOrder,
  type JudgedWithdrawal,
  judgeWithdrawal,
  listLinesOfOrder,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  type Readiness,
  refuseWithoutMoney,
} from "../../orders/public.ts";
import {
  findLeftOfLines,
  isPurchaseDisputed,
  type Payouts,
  type Refunds,
} from "../../payments/public.ts";
import type { WithdrawalNotices } from "../notices/public.ts";
import * as rows from "../repository.ts";
import {
  type AskedLine,
  declarationOf,
  labelOf,
  refundDay,
  refuseUnits,
  unpromised,
} from "../rules.ts";
import type { WithdrawalLineRow } from "../tables.ts";

export type DeclaringDeps = {
  db: Db;
  clock: Clock;
  territory: Pick<Territory, "abolition">;
  refunds: Refunds;
  payouts: Payouts;
  readiness: Readiness;
  notices: WithdrawalNotices;
};

type PaidOrder = OrderRow & { order_number: string; paid_at: Date };

/**
 * A line of an order, with its buyer's right of withdrawal. `left`: cents of it that are neither
 * refunded nor promised.
 */
export type OpenLine = { line: OrderLineRow; judged: JudgedWithdrawal; left: Cents };

/** An order with the lines that its buyer may withdraw from, and their past withdrawals. */
export type OpenOrder = {
  order: PaidOrder;
  /** Facts that its buyer may know about the place where goods are brought back. */
  place: OrderPlace | undefined;
  lines: readonly OpenLine[];
  past: readonly rows.ShownWithdrawal[];
  /** True while the payer's bank contests the payment: refunds wait for its decision. */
  isDisputed: boolean;
};

/** A declaration: its author, the address for its receipt, and its lines. */
export type Declaration = {
  orderId: string;
  name: string;
  email: string;
  sentBy: "account" | "link";
  /** When the link was asked by which it is sent: it is in time if that was. */
  askedAt?: Date | undefined;
  lines: readonly AskedLine[];
  requestKey: string | undefined;
};

/** Units of a line that are withdrawn from, and the money that goes back for them. */
type Given = OpenLine & { units: number; label: string; amount: Cents };

const isPaid = (order: OrderRow | undefined): order is PaidOrder =>
  order?.order_number != null && order.paid_at !== null;

/** A judged line, refused if its money stands against it. */
const refuseByMoney = (
  open: JudgedWithdrawal,
  { isDisputed, ...money }: { line: OrderLineRow; left: number; isDisputed: boolean },
): JudgedWithdrawal => {
  const judged = refuseWithoutMoney(open, money);
  // What is to be brought back can wait for the bank: its fourteen days go by meanwhile.
  const isRefundedAtOnce = judged.units > 0 && !judged.isReturnNeeded;
  return isDisputed && isRefundedAtOnce
    ? { ...judged, refusal: judged.refusal ?? "refund/disputed" }
    : judged;
};

export const createDeclaring = (deps: DeclaringDeps) => {
  const { db, clock, territory, refunds, payouts, readiness, notices } = deps;

  const openLines = async (
    on: Db,
    {
      orderId,
      isDisputed,
      askedAt = clock.now(),
    }: { orderId: string; isDisputed: boolean; askedAt?: Date | undefined },
  ): Promise<OpenLine[]> => {
    const lines = await listLinesOfOrder(on, orderId);
    const calendar = { ...calendarOf(clock, territory), today: clock.dayOf(askedAt) };
    const left = await findLeftOfLines(on, [orderId]);
    const promised = await rows.findPromised(on, orderId);
    return lines.map((line) => {
      const judged = judgeWithdrawal(line, lines, calendar);
      return {
        line,
        judged: refuseByMoney(judged, { line, left: left.get(line.id) ?? 0, isDisputed }),
        left: unpromised(left.get(line.id), promised.get(line.id)),
      };
    });
  };

  /**
   * Judges and prices the requested lines.
   *
   * @throws {Problem} withdrawal/… for the first line that cannot be given back as requested
   */
  const judgeAsked = (asked: readonly AskedLine[], lines: readonly OpenLine[]): Given[] =>
    asked.map((one) => {
      const open = lines.find(({ line }) => line.id === one.lineId);
      const code = refuseUnits(one, open?.judged);
      if (code || !open) {
        const { message } = PROBLEMS[code ?? "withdrawal/nothing-to-withdraw"];
        const about = open && asked.length > 1 ? `${open.line.product_name} : ${message}` : message;
        throw new Problem(code ?? "withdrawal/nothing-to-withdraw", { message: about });
      }
      const { line, judged, left } = open;
      const units = one.quantity;
      const amount = refundOfUnits(units, { kept: judged.units, price: line.price_cents, left });
      return { ...open, units, label: labelOf(units, line), amount };
    });

  /** Refunds units that were not collected, and holds the money of the others. */
  const settle = async (
    tx: Tx,
    checkout: CheckoutRow,
    {
      orderId,
      given,
      kept,
    }: { orderId: string; given: readonly Given[]; kept: readonly WithdrawalLineRow[] },
  ): Promise<void> => {
    const atOnce = given.filter(({ judged }) => !judged.isReturnNeeded);
    const back = given.filter(({ judged }) => judged.isReturnNeeded);
    const parts = atOnce.map(({ line, judged, units, label, amount }) => ({
      installment: line.position,
      units,
      kept: judged.units,
      price: line.price_cents,
      amount,
      label,
      isWaiting: line.status === "to_collect",
    }));
    const made = await refunds.giveBack(tx, checkout, parts, { cause: "withdrawal", note: null });
    const at = clock.now();
    const idsOf = (isWaiting: boolean): string[] =>
      atOnce
        .filter(({ line }) => (line.status === "to_collect") === isWaiting)
        .flatMap(({ line }) => kept.find(({ line_id }) => line_id === line.id)?.id ?? []);
    await rows.setDecided(tx, idsOf(true), { at, refundId: made.ofWaiting?.id });
    await rows.setDecided(tx, idsOf(false), { at, refundId: made.ofCollected?.id });
    if (back.length > 0) {
      const positions = back.map(({ line }) => line.position);
      await payouts.holdLines(tx, orderId, positions);
    }
    // The ready lines of other sellers may have waited only for these.
    const wasUnready = atOnce.some(
      ({ line }) => line.status === "to_collect" && line.ready_at === null,
    );
    if (wasUnready) await readiness.notifyIfReady(tx, orderId);
  };

  const keep = async (
    tx: Tx,
    order: PaidOrder,
    {
      id,
      given,
      ...declarant
    }: Omit<Declaration, "lines" | "requestKey" | "askedAt"> & {
      id: string;
      given: readonly Given[];
    },
  ): Promise<WithdrawalLineRow[]> => {
    const at = clock.now();
    const labels = given.map(({ label }) => label);
    const ordered = { number: order.order_number, orderedOn: clock.dayOf(order.paid_at) };
    const declared = {
      id,
      order_id: order.id,
      declared_at: at,
      name: declarant.name,
      email: declarant.email,
      contract_number: order.order_number,
      sent_by: declarant.sentBy,
      sentence: declarationOf(labels, ordered),
    };
    const lines = given.map(({ line, judged, units, label, amount }) => ({
      line_id: line.id,
      label,
      units,
      amount_cents: amount,
      is_return_needed: judged.isReturnNeeded,
      refund_by: refundDay(clock.today()),
      // Other lines are settled in this transaction; goods to bring back wait.
      refund_decided_at: judged.isReturnNeeded ? null : at,
    }));
    const kept = await rows.insertWithdrawal(tx, declared, lines);
    for (const { line, units } of given) {
      await addWithdrawn(tx, line.id, { units, isAfterPickup: line.status !== "to_collect" });
    }
    await insertEvent(tx, {
      order_id: order.id,
      line_ids: given.map(({ line }) => line.id),
      actor_id: order.buyer_id,
      at,
      kind: "withdrawn",
    });
    return kept;
  };

  /**
   * Lines of a paid order that may be withdrawn from.
   *
   * @param askedAt when the link was asked by which the order is opened
   * @throws {Problem} order/not-found
   */
  const open = async (orderId: string, askedAt?: Date): Promise<OpenOrder> => {
    const order = await findOrder(db, orderId);
    if (!isPaid(order)) throw new Problem("order/not-found");
    const isDisputed = await isPurchaseDisputed(db, { order_id: orderId, rental_id: null });
    const [places, lines, past] = await Promise.all([
      findOrderPlaces(db, [orderId], clock.now()),
      openLines(db, { orderId, isDisputed, askedAt }),
      rows.listWithdrawals(db, orderId),
    ]);
    return { order, place: places.get(orderId), lines, past, isDisputed };
  };

  /**
   * Records a buyer's withdrawal. Units that were not collected are cancelled and refunded at once;
   * collected ones are refunded once they are back, the payer's bank no longer contests the payment,
   * and no decision about their line is awaited. A retry with the same idempotency key finds the
   * first withdrawal.
   *
   * @throws {Problem} order/not-found, withdrawal/…, refund/disputed
   */
  const declare = async ({
    lines: asked,
    requestKey,
    askedAt,
    ...by
  }: Declaration): Promise<rows.ShownWithdrawal> => {
    const { orderId } = by;
    const id = await inTransaction(db, async (tx) => {
      const checkout = await refunds.lockOrderPayment(tx, orderId);
      const order = await lockOrder(tx, orderId);
      if (!isPaid(order)) throw new Problem("order/not-found");
      const withdrawalId = rowIdOf(order.id, requestKey);
      if (await rows.findWithdrawal(tx, withdrawalId)) return withdrawalId;
      const isDisputed = await isPurchaseDisputed(tx, { order_id: orderId, rental_id: null });
      const given = judgeAsked(asked, await openLines(tx, { orderId, isDisputed, askedAt }));
      if (!checkout) throw new Problem("withdrawal/nothing-to-withdraw");
      const kept = await keep(tx, order, { ...by, id: withdrawalId, given });
      await settle(tx, checkout, { orderId, given, kept });
      await notices.declared(tx, order, { withdrawalId, given, isDisputed });
      return withdrawalId;
    });
    const made = await rows.findWithdrawal(db, id);
    if (!made) throw new Error(`withdrawal ${id} is gone`);
    return made;
  };

  return {
    open,

    /** Opens a buyer's own order. @throws {Problem} order/not-found, order/not-yours */
    async openOwn({ userId }: Actor, orderId: string): Promise<OpenOrder> {
      const opened = await open(orderId);
      if (opened.order.buyer_id !== userId) throw new Problem("order/not-yours");
      return opened;
    },

    declare,

    /**
     * Does the same as {@link declare} for a buyer's own order, with the name and e-mail of their
     * account.
     *
     * @throws {Problem} order/not-yours, and those of {@link declare}
     */
    async declareOwn(
      { userId }: Actor,
      orderId: string,
      declared: Pick<Declaration, "lines" | "requestKey">,
    ): Promise<rows.ShownWithdrawal> {
      const order = await findOrder(db, orderId);
      if (!order?.order_number) throw new Problem("order/not-found");
      if (order.buyer_id !== userId) throw new Problem("order/not-yours");
      const { firstName, name, email } = await rows.getBuyer(db, userId);
      const declarant = {
        orderId,
        name: fullName({ firstName, name }),
        email,
        sentBy: "account",
      } as const;
      return declare({ ...declared, ...declarant });
    },
  };
};

export type Declaring = ReturnType<typeof createDeclaring>;
