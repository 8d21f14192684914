import { NOTICE_REASON_MISSING } from "@stokaz/contract/leases/lease-changes";
import { leaveDay, leaveShape } from "@stokaz/contract/leases/lease-scale";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { invalidFields, Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin, isSuspended } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { lastDayToCollect, listWaitingInRental, moveWaitsWithRental } from "../../orders/public.ts";
import { orderReleaseAt } from "../../payments/public.ts";
import { findChangeMailDetails } from "../changes/public.ts";
import type { AgreedReduction, Priced, ReductionQuote, Reductions } from "../reductions/public.ts";
import { findRental } from "../repository.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";
import * as mails from "./mails.ts";

/**
 * `effectiveOn` is the first day after the lease; `promisedUntil` is set when that day follows from
 * a promise to buyers.
 */
export type LeaveQuote = ReductionQuote & { promisedUntil: CalendarDay | undefined };

type Deps = {
  db: Db;
  clock: Clock;
  reductions: Reductions;
  postMail: PostMail;
  publicUrl: string;
};

/** Leaving a lease: it ends after a notice period. */
export const createLeaving = ({ db, clock, reductions, postMail, publicUrl }: Deps) => {
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
    const priced = await reductions.price(on, rental, endDate, (shape) =>
      leaveShape(shape, endDate),
    );
    const promisedUntil = endDate === noticed ? undefined : promised;
    return { ...priced, quoted: { ...priced.quoted, promisedUntil } };
  };

  /**
   * The artisan who leaves: the caller, or for an administrator the suspended artisan of the lease,
   * who can't do it themselves.
   *
   * @throws {Problem} rental/not-found, rental/not-suspended
   */
  const findLeaver = async (on: Db, actor: Actor, rentalId: string): Promise<Actor> => {
    if (actor.role !== "admin") return actor;
    const rental = await findRental(on, rentalId);
    if (!rental) throw new Problem("rental/not-found");
    if (!(await isSuspended(on, rental.artisan_id))) throw new Problem("rental/not-suspended");
    return { ...actor, userId: rental.artisan_id };
  };

  /** Records that an administrator gave notice for somebody. */
  const record = async (tx: Tx, admin: Actor, rentalId: string, why: string): Promise<void> => {
    await assertLiveAdmin(tx, admin, clock.now());
    await recordAct(tx, {
      actorId: admin.userId,
      action: "leave",
      subject: { type: "rental", id: rentalId },
      detail: { reason: why },
      at: clock.now(),
    });
  };

  return {
    /**
     * Prices leaving a lease when its artisan gives notice today, or an administrator for a suspended
     * artisan.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, rental/not-suspended, rental/over,
     * rental/no-notice, rental/ends-anyway
     */
    async quote(actor: Actor, rentalId: string): Promise<LeaveQuote> {
      const artisan = await findLeaver(db, actor, rentalId);
      return (await priceLeaving(db, await reductions.getLease(artisan, rentalId))).quoted;
    },

    /**
     * Leaves a lease with notice: it ends on the day and at the figures that were shown.
     *
     * @param reason an administrator's, which both sides are told
     * @throws {Problem} as `quote`; request/invalid for an administrator without a reason,
     * session/confirm-again for one who was not confirmed lately; rental/quote-changed,
     * rental/payment-under-way, refund/disputed
     */
    leave: (
      actor: Actor,
      rentalId: string,
      agreed: AgreedReduction,
      reason?: string,
    ): Promise<RentalChangeRow> =>
      inTransaction(db, async (tx) => {
        const artisan = await findLeaver(tx, actor, rentalId);
        const why = actor.role === "admin" ? reason : undefined;
        if (actor.role === "admin" && why === undefined) {
          throw invalidFields([{ field: "reason", message: NOTICE_REASON_MISSING }]);
        }
        // Months that were paid in advance are refunded.
        if (actor.role === "admin" && !actor.isConfirmed)
          throw new Problem("session/confirm-again");
        const rental = await reductions.lockLease(tx, artisan, rentalId);
        const priced = await priceLeaving(tx, rental);
        const { effectiveOn: endDate } = priced.quoted;
        const change = await reductions.apply(tx, rental, priced, {
          kind: "leave",
          agreed,
          note: mails.leaveNote(endDate),
          patch: { end_date: endDate },
        });
        await moveWaitsWithRental(tx, rentalId, endDate);
        const { lease, ...sides } = await findChangeMailDetails(tx, rental, publicUrl);
        if (why !== undefined) await record(tx, actor, rentalId, why);
        const details = { ...lease, ...priced.quoted, pallets: rental.pallets, why };
        const messages = [
          mails.artisanLeaveMail(sides.artisan, details),
          mails.lessorLeaveMail(sides.lessor, details),
        ];
        await postMail(tx, messages, rentalId);
        return change;
      }),
  };
};

export type Leaving = ReturnType<typeof createLeaving>;
