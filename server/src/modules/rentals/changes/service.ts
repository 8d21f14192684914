import { randomUUID } from "node:crypto";
import {
  amountSaved,
  changeScale,
  giveBackShape,
  type LeaseShape,
  leaveDay,
  leaveShape,
  rentedShape,
} from "@stokaz/contract/leases/lease-scale";
import { cents } from "@stokaz/contract/money/money";
import { addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { lockCheckout } from "../../checkout/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { endWaitWithRental, lastDayToCollect, listWaitingInRental } from "../../orders/public.ts";
import { orderReleaseAt, type Refunds } from "../../payments/public.ts";
import { listStanding } from "../../products/public.ts";
import { getSpaceView, lockSpace } from "../../spaces/public.ts";
import { listRentsOf, lockRent, moveRent, RENT_TRANSITIONS, updateRent } from "../rents/public.ts";
import { findParties, findRental, lockRental, updateRental } from "../repository.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";
import * as mails from "./mails.ts";
import {
  insertChange,
  insertKept,
  isBeingPaid,
  listChanges,
  listPaidParts,
  lockPayments,
  type RentalPatch,
} from "./repository.ts";
import {
  type AgreedReduction,
  type GiveBackQuote,
  inUseMessage,
  type LeaveQuote,
  matchesQuote,
  type Priced,
  type ReductionQuote,
  refundOf,
  type Settlement,
  settleScale,
} from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  refunds: Pick<Refunds, "decide">;
  postMail: PostMail;
  publicUrl: string;
};

/**
 * Checks that the artisan may change the rental: it is theirs, paid, and not over.
 *
 * @throws {Problem} rental/not-found, rental/not-yours, rental/over
 */
export const assertMayChange = (
  rental: RentalRow | undefined,
  { userId }: Actor,
  today: CalendarDay,
): RentalRow => {
  if (!rental || rental.confirmed_at === null) throw new Problem("rental/not-found");
  if (rental.artisan_id !== userId) throw new Problem("rental/not-yours");
  const isRunning = rental.status === "confirmed" && rental.ending_since === null;
  if (!isRunning || rental.end_date <= today) throw new Problem("rental/over");
  return rental;
};

/** Current shape of a rental: after its last change, or as it was rented. */
export const findShape = async (db: Db, rental: RentalRow): Promise<LeaseShape> => {
  const { start_date: startDate, end_date, price_cents: price } = rental;
  const changes = await listChanges(db, rental.id);
  const parts = changes.at(-1)?.parts;
  if (parts) return { startDate, parts };
  const pallets = changes[0]?.pallets_before ?? rental.pallets;
  const endDate = addMonths(startDate, rental.months);
  return leaveShape(rentedShape({ price, pallets, startDate, endDate }), end_date);
};

/** Both sides of a rental, and its facts for mails about a change. */
export const findChangeMailDetails = async (tx: Tx, rental: RentalRow, publicUrl: string) => {
  const { name, address } = await getSpaceView(tx, rental.space_id);
  const lease: mails.ChangedLease = {
    rentalId: rental.id,
    space: { name, address },
    plan: rental.payment_plan,
    publicUrl,
  };
  return { ...(await findParties(tx, rental)), lease };
};

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

/**
 * Leaving a lease, and giving back some of its pallets: both lower its price after a notice period.
 */
export const createChanges = ({ db, clock, refunds, postMail, publicUrl }: Deps) => {
  const getLease = async (artisan: Actor, rentalId: string): Promise<RentalRow> =>
    assertMayChange(await findRental(db, rentalId), artisan, clock.today());

  /** Locks in the order of settling a payment: the payments, the space, the rental. */
  const lockLease = async (tx: Tx, artisan: Actor, rentalId: string): Promise<RentalRow> => {
    const known = assertMayChange(await findRental(tx, rentalId), artisan, clock.today());
    await lockPayments(tx, rentalId);
    await lockSpace(tx, known.space_id);
    return assertMayChange(await lockRental(tx, rentalId), artisan, clock.today());
  };

  /** @throws {Problem} rental/ends-anyway */
  const priceReduction = async (
    on: Db,
    rental: RentalRow,
    effectiveOn: CalendarDay,
    reduce: (shape: LeaseShape) => LeaseShape,
  ): Promise<Priced<ReductionQuote>> => {
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
  };

  /** Last day until which buyers of its products were told that they can still come. */
  const findPromised = async (on: Db, rentalId: string): Promise<CalendarDay | undefined> => {
    const waiting = await listWaitingInRental(on, rentalId);
    return waiting
      .map(({ paid_at, last_call_on, rental_end }) =>
        lastDayToCollect(
          clock.dayOf(orderReleaseAt(paid_at ?? clock.now())),
          rental_end,
          last_call_on,
        ),
      )
      .sort()
      .at(-1);
  };

  /** @throws {Problem} rental/no-notice, rental/ends-anyway */
  const priceLeaving = async (on: Db, rental: RentalRow): Promise<Priced<LeaveQuote>> => {
    if (rental.notice_months === null) throw new Problem("rental/no-notice");
    const startDate = rental.start_date;
    const promised = await findPromised(on, rental.id);
    const noticed = leaveDay(clock.today(), { startDate, promised: undefined });
    const endDate = leaveDay(clock.today(), { startDate, promised });
    const priced = await priceReduction(on, rental, endDate, (shape) => leaveShape(shape, endDate));
    const promisedUntil = endDate === noticed ? undefined : promised;
    return { ...priced, quoted: { ...priced.quoted, promisedUntil } };
  };

  /**
   * @throws {Problem} rental/no-give-back, rental/one-pallet-stays, rental/pallets-in-use,
   * rental/ends-anyway
   */
  const priceGivingBack = async (
    on: Db,
    rental: RentalRow,
    pallets: number,
  ): Promise<Priced<GiveBackQuote>> => {
    if (!rental.gives_pallets_back) throw new Problem("rental/no-give-back");
    if (pallets >= rental.pallets) throw new Problem("rental/one-pallet-stays");
    const standing = await listStanding(on, new Map([[rental.id, rental.pallets]]));
    const free = standing.get(rental.id)?.free ?? 0;
    if (pallets > free) {
      throw new Problem("rental/pallets-in-use", { message: inUseMessage(free) });
    }
    const startDate = rental.start_date;
    const day = leaveDay(clock.today(), { startDate, promised: undefined });
    const priced = await priceReduction(on, rental, day, (shape) =>
      giveBackShape(shape, { pallets, on: day }),
    );
    const palletsAfter = rental.pallets - pallets;
    return { ...priced, quoted: { ...priced.quoted, pallets, palletsAfter } };
  };

  /** @throws {Problem} rental/quote-changed, rental/payment-under-way, refund/disputed */
  const applyReduction = async (
    tx: Tx,
    rental: RentalRow,
    { quoted, settlement, parts }: Priced<ReductionQuote>,
    asked: {
      kind: RentalChangeRow["kind"];
      agreed: AgreedReduction;
      note: string;
      patch: RentalPatch;
    },
  ): Promise<RentalChangeRow> => {
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
  };

  return {
    /**
     * Prices leaving a lease when its artisan gives notice today.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, rental/over, rental/no-notice,
     * rental/ends-anyway
     */
    async quoteLeaving(artisan: Actor, rentalId: string): Promise<LeaveQuote> {
      return (await priceLeaving(db, await getLease(artisan, rentalId))).quoted;
    },

    /**
     * Leaves a lease with notice: it ends on the day and at the figures that were shown.
     *
     * @throws {Problem} as {@link quoteLeaving}; rental/quote-changed, rental/payment-under-way,
     * refund/disputed
     */
    leave: (artisan: Actor, rentalId: string, agreed: AgreedReduction): Promise<RentalChangeRow> =>
      inTransaction(db, async (tx) => {
        const rental = await lockLease(tx, artisan, rentalId);
        const priced = await priceLeaving(tx, rental);
        const { effectiveOn: endDate } = priced.quoted;
        const change = await applyReduction(tx, rental, priced, {
          kind: "leave",
          agreed,
          note: mails.leaveNote(endDate),
          patch: { end_date: endDate },
        });
        await endWaitWithRental(tx, rentalId, endDate);
        const { lease, ...sides } = await findChangeMailDetails(tx, rental, publicUrl);
        const details = { ...lease, ...priced.quoted, pallets: rental.pallets };
        const messages = [
          mails.artisanLeaveMail(sides.artisan, details),
          mails.lessorLeaveMail(sides.lessor, details),
        ];
        await postMail(tx, messages, rentalId);
        return change;
      }),

    /**
     * Prices giving back some pallets of a lease when its artisan gives notice today.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, rental/over, rental/no-give-back,
     * rental/one-pallet-stays, rental/pallets-in-use, rental/ends-anyway
     */
    async quoteGivingBack(
      artisan: Actor,
      rentalId: string,
      pallets: number,
    ): Promise<GiveBackQuote> {
      return (await priceGivingBack(db, await getLease(artisan, rentalId), pallets)).quoted;
    },

    /**
     * Gives pallets back at the figures that were shown: no more products can be put on them, and
     * they are paid until the end of the notice period, after which others may rent them.
     *
     * @throws {Problem} as {@link quoteGivingBack}; rental/quote-changed, rental/payment-under-way,
     * refund/disputed
     */
    giveBack: (
      artisan: Actor,
      rentalId: string,
      { pallets, agreed }: { pallets: number; agreed: AgreedReduction },
    ): Promise<RentalChangeRow> =>
      inTransaction(db, async (tx) => {
        const rental = await lockLease(tx, artisan, rentalId);
        const priced = await priceGivingBack(tx, rental, pallets);
        const { effectiveOn, palletsAfter } = priced.quoted;
        const change = await applyReduction(tx, rental, priced, {
          kind: "give_back",
          agreed,
          note: mails.giveBackNote(pallets, effectiveOn),
          patch: { pallets: palletsAfter },
        });
        await insertKept(tx, {
          id: randomUUID(),
          rental_id: rentalId,
          space_id: rental.space_id,
          pallets,
          start_date: rental.start_date,
          end_date: effectiveOn,
        });
        const { lease, ...sides } = await findChangeMailDetails(tx, rental, publicUrl);
        const details = { ...lease, ...priced.quoted };
        const messages = [
          mails.artisanGiveBackMail(sides.artisan, details),
          mails.lessorGiveBackMail(sides.lessor, details),
        ];
        await postMail(tx, messages, rentalId);
        return change;
      }),
  };
};

export type Changes = ReturnType<typeof createChanges>;
