import { randomUUID } from "node:crypto";
import { amountSaved, changeScale, type LeaseShape } from "@stokaz/contract/leases/lease-scale";
import { cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { lockCheckout } from "../../checkout/public.ts";
import type { Refunds } from "../../payments/public.ts";
import { lockSpace } from "../../spaces/public.ts";
import {
  assertMayChange,
  findShape,
  insertChange,
  isBeingPaid,
  lockPayments,
  matchesQuote,
  type RentalPatch,
} from "../changes/public.ts";
import { listRentsOf, lockRent, moveRent, RENT_TRANSITIONS, updateRent } from "../rents/public.ts";
import { findRental, lockRental, updateRental } from "../repository.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";
import { listPaidParts } from "./repository.ts";
import {
  type AgreedReduction,
  type Priced,
  type ReductionQuote,
  refundOf,
  type Settlement,
  settleScale,
} from "./rules.ts";

type Deps = { db: Db; clock: Clock; refunds: Pick<Refunds, "decide"> };

/**
 * Refunds payments that are not owed, and lowers future charges.
 *
 * @throws {Problem} rental/payment-under-way, refund/disputed
 */
const refundReduction = async (
  tx: Tx,
  refunds: Pick<Refunds, "decide">,
  { refunds: toRefund, rents }: Settlement,
  note: string,
): Promise<void> => {
  const rentIds = rents.map(({ id }) => id);
  // The lock comes first: a charge that begins at this moment is seen, or waits and charges the new
  // amount.
  for (const id of rentIds) await lockRent(tx, id);
  if (await isBeingPaid(tx, rentIds)) throw new Problem("rental/payment-under-way");
  for (const { id, amount } of rents) {
    if (amount === "none") {
      const to = transition(RENT_TRANSITIONS, "cancelled");
      await moveRent(tx, id, to, { next_attempt_at: null });
    } else {
      await updateRent(tx, id, { amount_cents: amount });
    }
  }
  for (const { checkoutId, amount } of toRefund) {
    const checkout = await lockCheckout(tx, checkoutId);
    if (!checkout) throw new Error(`no checkout ${checkoutId}`);
    const wish = { amount, cause: "lease_change", note, endsPurchase: false } as const;
    await refunds.decide(tx, checkout, wish);
  }
};

/** Leases that cost less after a notice period: their price, and doing it. */
export const createReductions = ({ db, clock, refunds }: Deps) => ({
  /** @throws {Problem} as {@link assertMayChange} */
  getLease: async (artisan: Actor, rentalId: string): Promise<RentalRow> =>
    assertMayChange(await findRental(db, rentalId), artisan, clock.today()),

  /**
   * Locks in the order of settling a payment: the payments, the space, the rental.
   *
   * @throws {Problem} as {@link assertMayChange}
   */
  async lockLease(tx: Tx, artisan: Actor, rentalId: string): Promise<RentalRow> {
    const known = assertMayChange(await findRental(tx, rentalId), artisan, clock.today());
    await lockPayments(tx, rentalId);
    await lockSpace(tx, known.space_id);
    return assertMayChange(await lockRental(tx, rentalId), artisan, clock.today());
  },

  /**
   * Prices a lease that costs less from a day on.
   *
   * @throws {Problem} rental/ends-anyway
   */
  async price(
    on: Db,
    rental: RentalRow,
    effectiveOn: CalendarDay,
    reduce: (shape: LeaseShape) => LeaseShape,
  ): Promise<Priced<ReductionQuote>> {
    if (effectiveOn >= rental.end_date) throw new Problem("rental/ends-anyway");
    const shape = await findShape(on, rental);
    const reduced = reduce(shape);
    const scale = changeScale(shape, reduced, effectiveOn);
    const settlement = settleScale(scale, {
      plan: rental.payment_plan,
      paid: await listPaidParts(on, rental.id),
      rents: await listRentsOf(on, rental.id),
    });
    const quoted = {
      effectiveOn,
      scale,
      notOwed: amountSaved(scale),
      refund: refundOf(settlement),
    };
    return { quoted, settlement, parts: reduced.parts };
  },

  /**
   * Reduces a locked lease at the figures that were agreed to.
   *
   * @throws {Problem} rental/quote-changed, rental/payment-under-way, refund/disputed
   */
  async apply(
    tx: Tx,
    rental: RentalRow,
    { quoted, settlement, parts }: Priced<ReductionQuote>,
    asked: {
      kind: RentalChangeRow["kind"];
      agreed: AgreedReduction;
      note: string;
      patch: RentalPatch;
    },
  ): Promise<RentalChangeRow> {
    if (!matchesQuote(quoted, asked.agreed, ["effectiveOn", "notOwed", "refund"])) {
      throw new Problem("rental/quote-changed");
    }
    await refundReduction(tx, refunds, settlement, asked.note);
    await updateRental(tx, rental.id, asked.patch);
    return insertChange(tx, rental, asked.patch, {
      id: randomUUID(),
      kind: asked.kind,
      made_at: clock.now(),
      effective_on: quoted.effectiveOn,
      price_change_cents: cents(-quoted.notOwed),
      refund_cents: quoted.refund,
      scale: quoted.scale,
      parts,
    });
  },
});

export type Reductions = ReturnType<typeof createReductions>;
