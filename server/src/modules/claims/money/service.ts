import { type ClaimedMoney, isRefundable } from "@stokaz/contract/claims/claim-words";
import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { type CheckoutRow, lockCheckout } from "../../checkout/public.ts";
import {
  type Collecting,
  forgetLastCall,
  listLinesOfOrder,
  lockOrder,
  unitsLeft,
} from "../../orders/public.ts";
import {
  findLeftOfLines,
  isPurchaseDisputed,
  type Payouts,
  type Refunds,
  spread,
  takeInOrder,
} from "../../payments/public.ts";
import { lockPayments } from "../../rentals/public.ts";
import { type ClaimLine, listClaimLines } from "../repository.ts";
import type { ClaimRow } from "../tables.ts";
import { listPaidOfRental, listWaiting } from "./repository.ts";

type Deps = {
  db: Db;
  collecting: Pick<Collecting, "setContested">;
  payouts: Payouts;
  refunds: Refunds;
};

/** Purchase of a claim. */
type Purchase = Pick<ClaimRow, "order_id" | "rental_id">;

type Claimed = Pick<ClaimRow, "id" | "kind" | "order_id" | "rental_id" | "asked_cents">;

/** End of a claim: cents that are given, and whether held money goes on to who sold or let. */
type Settlement = { given: Cents; isRestPaid: boolean };

/** Administrator who decided that money goes back; undefined if both sides agreed. */
type By = { adminId: string; requestKey: undefined } | undefined;

const idsOf = (lines: readonly ClaimLine[]): string[] => lines.map(({ line_id }) => line_id);
const positionsOf = (lines: readonly ClaimLine[]): number[] =>
  lines.map(({ position }) => position);

/** Money of claims: it is held while they are open, and goes back or on when they end. */
export const createClaimMoney = ({ db, collecting, payouts, refunds }: Deps) => {
  /**
   * Refunds money of an order's lines. Waiting units of which all that can still go back is
   * refunded are given up with it.
   */
  const giveBackOfOrder = async (
    tx: Tx,
    { checkout, orderId }: { checkout: CheckoutRow; orderId: string },
    claimed: readonly ClaimLine[],
    { amount, note, by }: { amount: Cents; note: string; by: By },
  ): Promise<Cents> => {
    const [lines, left] = [
      await listLinesOfOrder(tx, orderId),
      await findLeftOfLines(tx, [orderId]),
    ];
    const most = claimed.map(({ line_id, amount_cents }) =>
      cents(Math.min(amount_cents, left.get(line_id) ?? 0)),
    );
    const shares = spread(amount, most);
    const parts = claimed.flatMap(({ line_id, units, product_name }, index) => {
      const line = lines.find(({ id }) => id === line_id);
      const share = shares[index] ?? cents(0);
      if (!line || share === 0) return [];
      return {
        installment: line.position,
        units,
        kept: unitsLeft(line),
        price: line.price_cents,
        amount: share,
        label: `${units} × ${product_name}`,
        // A part of the price of units that wait is a gesture: their buyer still comes for them.
        isWaiting:
          line.status === "to_collect" && share === most[index] && units <= unitsLeft(line),
      };
    });
    if (parts.length === 0) return cents(0);
    await refunds.giveBack(tx, checkout, parts, { cause: "claim", note, ...(by && { by }) });
    return sumCents(parts.map((part) => part.amount));
  };

  /** Refunds money of a lease, from its latest payments first. The lease goes on until its end. */
  const giveBackOfRental = async (
    tx: Tx,
    rentalId: string,
    { amount, note, by }: { amount: Cents; note: string; by: By },
  ): Promise<Cents> => {
    const paid = await listPaidOfRental(tx, rentalId);
    const shares = takeInOrder(
      amount,
      paid.map(({ left }) => left),
    );
    for (const [index, { checkoutId }] of paid.entries()) {
      const share = shares[index] ?? cents(0);
      const checkout = share > 0 ? await lockCheckout(tx, checkoutId) : undefined;
      if (!checkout) continue;
      const wish = { amount: share, cause: "claim", note, endsPurchase: false } as const;
      await refunds.decide(tx, checkout, by ? { ...wish, by } : wish);
    }
    return sumCents(shares);
  };

  /** The most that a claim can still give back, of its lines or of its lease. Cents. */
  const findLeft = async (on: Db, claim: Claimed): Promise<Cents | null> => {
    if (!isRefundable(claim.kind)) return null;
    if (claim.rental_id) {
      const left = sumCents((await listPaidOfRental(on, claim.rental_id)).map((one) => one.left));
      return cents(Math.min(left, claim.asked_cents));
    }
    const lines = await listClaimLines(on, claim.id);
    const left = await findLeftOfLines(on, [claim.order_id ?? ""]);
    const each = lines.map(({ line_id, amount_cents }) =>
      Math.min(amount_cents, left.get(line_id) ?? 0),
    );
    return cents(Math.min(sumCents(each), claim.asked_cents));
  };

  /** Lists the held transfers of a claim's lines or lease, with their cents. */
  const listHeld = async (on: Db, claim: Claimed, lines: readonly ClaimLine[]) =>
    (await listWaiting(on, claim)).filter(
      ({ isHeld, installment }) =>
        isHeld && (claim.rental_id !== null || positionsOf(lines).includes(installment)),
    );

  /** Ends the hold on the money of a claim, and makes its waiting lines collectable again. */
  const release = async (tx: Tx, claim: Claimed, lines: readonly ClaimLine[]): Promise<void> => {
    if (claim.rental_id) return payouts.unholdRental(tx, claim.rental_id);
    const orderId = claim.order_id ?? "";
    await collecting.setContested(tx, { orderId, lineIds: idsOf(lines) }, false);
    await payouts.unholdLines(tx, orderId, positionsOf(lines));
    await forgetLastCall(tx, orderId);
  };

  const giveBack = async (
    tx: Tx,
    claim: Claimed,
    checkout: CheckoutRow | undefined,
    { lines, back }: { lines: readonly ClaimLine[]; back: { amount: Cents; note: string; by: By } },
  ): Promise<Cents> => {
    if (back.amount === 0) return cents(0);
    if (claim.rental_id) return giveBackOfRental(tx, claim.rental_id, back);
    if (!checkout) return cents(0);
    return giveBackOfOrder(tx, { checkout, orderId: claim.order_id ?? "" }, lines, back);
  };

  return {
    /**
     * Locks the payments of a purchase and its order, as the settlement of a payment does. Lock
     * order: a claim is locked after them.
     */
    async lockPurchase(
      tx: Tx,
      { order_id, rental_id }: Purchase,
    ): Promise<CheckoutRow | undefined> {
      if (rental_id) {
        await lockPayments(tx, rental_id);
        return undefined;
      }
      const checkout = await refunds.lockPaidOrder(tx, order_id ?? "");
      await lockOrder(tx, order_id ?? "");
      return checkout;
    },

    isDisputed: (on: Db, purchase: Purchase): Promise<boolean> => isPurchaseDisputed(on, purchase),

    /** Sums the payments of a lease less its refunds. Cents. */
    leftOfRental: async (on: Db, rentalId: string): Promise<Cents> =>
      sumCents((await listPaidOfRental(on, rentalId)).map(({ left }) => left)),

    findLeft: (claim: Claimed): Promise<Cents | null> => findLeft(db, claim),

    /** Tells where the money is that a claim can still give back; `null` if it gives none back. */
    async locate(on: Db, claim: Claimed): Promise<ClaimedMoney | null> {
      const left = await findLeft(on, claim);
      if (left === null) return null;
      const lines = await listClaimLines(on, claim.id);
      const transfers = await listHeld(on, claim, lines);
      const each = transfers.map(({ installment, gross }) => {
        const line = lines.find(({ position }) => position === installment);
        return Math.min(gross, line?.amount_cents ?? gross);
      });
      const held = cents(Math.min(sumCents(each), left));
      return { held, sent: cents(left - held) };
    },

    /**
     * Holds the money of a new claim. Money that was sent to its seller, or is in flight, comes
     * back only by a refund.
     */
    async hold(tx: Tx, claim: Claimed): Promise<void> {
      if (!isRefundable(claim.kind)) return;
      if (claim.rental_id) return payouts.holdRental(tx, claim.rental_id, claim.asked_cents);
      const lines = await listClaimLines(tx, claim.id);
      const orderId = claim.order_id ?? "";
      await collecting.setContested(tx, { orderId, lineIds: idsOf(lines) }, true);
      await payouts.holdLines(tx, orderId, positionsOf(lines));
    },

    /**
     * Ends the hold: the agreed or decided amount goes back, as far as it is still there, and the
     * rest goes when it is due.
     *
     * @param checkout of an order, locked, while its money is not all on its way back
     * @returns cents that go back; if the claim moves no money, cents that both settle themselves
     * @throws {Problem} refund/disputed
     */
    async settle(
      tx: Tx,
      claim: Claimed,
      checkout: CheckoutRow | undefined,
      given: { amount: Cents; note: string; by?: By },
    ): Promise<Settlement> {
      if (!isRefundable(claim.kind)) return { given: given.amount, isRestPaid: false };
      const lines = await listClaimLines(tx, claim.id);
      const held = await listHeld(tx, claim, lines);
      await release(tx, claim, lines);
      const back = { ...given, by: given.by };
      const sum = await giveBack(tx, claim, checkout, { lines, back });
      const waiting = await listWaiting(tx, claim);
      return {
        given: sum,
        // What the buyer withdrew from meanwhile stays held for their refund.
        isRestPaid: held.some(({ id }) => waiting.some((one) => one.id === id && !one.isHeld)),
      };
    },
  };
};

export type ClaimMoney = ReturnType<typeof createClaimMoney>;
