import { randomUUID } from "node:crypto";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { frenchDay } from "@stokaz/contract/french-day";
import {
  changeScale,
  leaveDay,
  leaveShape,
  notOwed,
  type ScaledMonth,
} from "@stokaz/contract/lease-scale";
import { type Cents, cents } from "@stokaz/contract/money";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import type { PostMail } from "../../mail/public.ts";
import { endWaitWithRental, lastDayToCollect, listWaitingInRental } from "../../orders/public.ts";
import { orderReleaseAt, type Refunds } from "../../payments/public.ts";
import { getSpaceView, lockSpace } from "../../spaces/public.ts";
import {
  assertMayChange,
  findShape,
  insertChange,
  lockPayments,
  refundOf,
  settleLess,
  settlementOf,
} from "../changes/public.ts";
import { findParties, findRental, lockRental, updateRental } from "../repository.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";
import * as mails from "./mails.ts";

type Deps = {
  db: Db;
  clock: Clock;
  refunds: Pick<Refunds, "decide">;
  postMail: PostMail;
  publicUrl: string;
};

/** What leaving comes to: the first day after the lease, month by month, and what goes back. Cents. */
export type LeaveQuote = {
  endDate: CalendarDay;
  /** Until when buyers were told that they can collect, when that is what the day comes from. */
  promisedUntil: CalendarDay | undefined;
  scale: ScaledMonth[];
  notOwed: Cents;
  refund: Cents;
};

/** The figures that somebody saw and agreed to. Cents. */
export type AgreedFigures = Pick<LeaveQuote, "endDate" | "notOwed" | "refund">;

export const createLeaving = ({ db, clock, refunds, postMail, publicUrl }: Deps) => {
  /** @throws {Problem} rental/not-found, rental/not-yours, rental/over, rental/no-notice */
  const assertMayLeave = (found: RentalRow | undefined, artisan: Actor): RentalRow => {
    const rental = assertMayChange(found, artisan, clock.today());
    if (rental.notice_months === null) throw new Problem("rental/no-notice");
    return rental;
  };

  /** The last day on which buyers of its products were told that they can still come. */
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

  /** @throws {Problem} rental/ends-anyway */
  const quote = async (on: Db, rental: RentalRow) => {
    const { id, start_date: startDate, end_date } = rental;
    const promised = await findPromised(on, id);
    const noticed = leaveDay(clock.today(), { startDate, promised: undefined });
    const endDate = leaveDay(clock.today(), { startDate, promised });
    if (endDate >= end_date) throw new Problem("rental/ends-anyway");
    const shape = await findShape(on, rental);
    const left = leaveShape(shape, endDate);
    const scale = changeScale(shape, left, endDate);
    const settlement = await settlementOf(on, rental, scale);
    const refund = refundOf(settlement);
    const promisedUntil = endDate === noticed ? undefined : promised;
    const quoted: LeaveQuote = {
      endDate,
      promisedUntil,
      scale,
      notOwed: notOwed(scale),
      refund,
    };
    return { quoted, settlement, parts: left.parts };
  };

  const tell = async (tx: Tx, rental: RentalRow, quoted: LeaveQuote): Promise<void> => {
    const { artisan, lessor } = await findParties(tx, rental);
    const { name, address } = await getSpaceView(tx, rental.space_id);
    const news = {
      rentalId: rental.id,
      publicUrl,
      space: { name, address },
      plan: rental.payment_plan,
      pallets: rental.pallets,
      ...quoted,
    };
    const told = [mails.artisanLeaveMail(artisan, news), mails.lessorLeaveMail(lessor, news)];
    await postMail(tx, told, rental.id);
  };

  return {
    /**
     * What leaving a lease comes to when its artisan says so today.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, rental/over, rental/no-notice, rental/ends-anyway
     */
    async quote(artisan: Actor, rentalId: string): Promise<LeaveQuote> {
      const rental = assertMayLeave(await findRental(db, rentalId), artisan);
      return (await quote(db, rental)).quoted;
    },

    /**
     * Leaves a lease with notice: it ends on the day that was shown, at the figures that were shown.
     *
     * @throws {Problem} as {@link quote}; rental/quote-changed, rental/payment-under-way, refund/disputed
     */
    leave: (artisan: Actor, rentalId: string, agreed: AgreedFigures): Promise<RentalChangeRow> =>
      inTransaction(db, async (tx) => {
        // In the order of settling a payment: what was paid, the space, the rental.
        const known = assertMayLeave(await findRental(tx, rentalId), artisan);
        await lockPayments(tx, rentalId);
        await lockSpace(tx, known.space_id);
        const rental = assertMayLeave(await lockRental(tx, rentalId), artisan);
        const { quoted, settlement, parts } = await quote(tx, rental);
        const { endDate } = quoted;
        const isAgreed =
          agreed.endDate === endDate &&
          agreed.notOwed === quoted.notOwed &&
          agreed.refund === quoted.refund;
        if (!isAgreed) throw new Problem("rental/quote-changed");
        const note = `Dernier jour de la location : ${frenchDay(lastDayBefore(endDate))}`;
        await settleLess(tx, refunds, settlement, note);
        await updateRental(tx, rentalId, { end_date: endDate });
        await endWaitWithRental(tx, rentalId, endDate);
        const change = await insertChange(tx, {
          id: randomUUID(),
          rental_id: rentalId,
          kind: "leave",
          made_by: artisan.userId,
          made_at: clock.now(),
          effective_on: endDate,
          pallets_before: rental.pallets,
          pallets_after: rental.pallets,
          end_date_before: rental.end_date,
          end_date_after: endDate,
          price_change_cents: cents(-quoted.notOwed),
          refund_cents: quoted.refund,
          scale: quoted.scale,
          parts,
        });
        await tell(tx, rental, quoted);
        return change;
      }),
  };
};

export type Leaving = ReturnType<typeof createLeaving>;
