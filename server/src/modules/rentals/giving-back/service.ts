import { randomUUID } from "node:crypto";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { frenchDay } from "@stokaz/contract/french-day";
import {
  changeScale,
  giveBackShape,
  leaveDay,
  notOwed,
  type ScaledMonth,
} from "@stokaz/contract/lease-scale";
import { type Cents, cents } from "@stokaz/contract/money";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import type { PostMail } from "../../mail/public.ts";
import type { Refunds } from "../../payments/public.ts";
import { listStanding } from "../../products/public.ts";
import { getSpaceView, lockSpace } from "../../spaces/public.ts";
import {
  assertMayChange,
  findShape,
  insertChange,
  insertKept,
  lockPayments,
  refundOf,
  settleLess,
  settlementOf,
} from "../changes/public.ts";
import { findParties, findRental, lockRental, updateRental } from "../repository.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";
import * as mails from "./mails.ts";
import { inUseMessage } from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  refunds: Pick<Refunds, "decide">;
  postMail: PostMail;
  publicUrl: string;
};

/** What giving pallets back comes to: the first day without them, month by month, and what goes back. Cents. */
export type GiveBackQuote = {
  pallets: number;
  palletsAfter: number;
  effectiveOn: CalendarDay;
  scale: ScaledMonth[];
  notOwed: Cents;
  refund: Cents;
};

/** The figures that somebody saw and agreed to. Cents. */
export type AgreedGiveBack = Pick<GiveBackQuote, "effectiveOn" | "notOwed" | "refund">;

export const createGivingBack = ({ db, clock, refunds, postMail, publicUrl }: Deps) => {
  /** @throws {Problem} rental/one-pallet-stays, rental/pallets-in-use */
  const assertFree = async (on: Db, rental: RentalRow, pallets: number): Promise<void> => {
    if (pallets >= rental.pallets) throw new Problem("rental/one-pallet-stays");
    const standing = await listStanding(on, new Map([[rental.id, rental.pallets]]));
    const free = standing.get(rental.id)?.free ?? 0;
    if (pallets > free) {
      throw new Problem("rental/pallets-in-use", { message: inUseMessage(free) });
    }
  };

  /** @throws {Problem} rental/no-give-back, rental/one-pallet-stays, rental/pallets-in-use, rental/ends-anyway */
  const quote = async (on: Db, rental: RentalRow, pallets: number) => {
    if (!rental.gives_pallets_back) throw new Problem("rental/no-give-back");
    await assertFree(on, rental, pallets);
    const { start_date: startDate, end_date: endDate } = rental;
    const effectiveOn = leaveDay(clock.today(), { startDate, promised: undefined });
    if (effectiveOn >= endDate) throw new Problem("rental/ends-anyway");
    const shape = await findShape(on, rental);
    const smaller = giveBackShape(shape, { pallets, on: effectiveOn });
    const scale = changeScale(shape, smaller, effectiveOn);
    const settlement = await settlementOf(on, rental, scale);
    const quoted: GiveBackQuote = {
      pallets,
      palletsAfter: rental.pallets - pallets,
      effectiveOn,
      scale,
      notOwed: notOwed(scale),
      refund: refundOf(settlement),
    };
    return { quoted, settlement, parts: smaller.parts };
  };

  const tell = async (tx: Tx, rental: RentalRow, quoted: GiveBackQuote): Promise<void> => {
    const { artisan, lessor } = await findParties(tx, rental);
    const { name, address } = await getSpaceView(tx, rental.space_id);
    const news = {
      rentalId: rental.id,
      publicUrl,
      space: { name, address },
      plan: rental.payment_plan,
      ...quoted,
    };
    const told = [mails.artisanGiveBackMail(artisan, news), mails.lessorGiveBackMail(lessor, news)];
    await postMail(tx, told, rental.id);
  };

  return {
    /**
     * What giving so many pallets of a lease back comes to when its artisan says so today.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, rental/over, rental/no-give-back, rental/one-pallet-stays,
     * rental/pallets-in-use, rental/ends-anyway
     */
    async quote(artisan: Actor, rentalId: string, pallets: number): Promise<GiveBackQuote> {
      const rental = assertMayChange(await findRental(db, rentalId), artisan, clock.today());
      return (await quote(db, rental, pallets)).quoted;
    },

    /**
     * Gives pallets back at the figures that were shown: nothing more is put on them, and they are paid until the end of the
     * notice, when others may have them.
     *
     * @throws {Problem} as {@link quote}; rental/quote-changed, rental/payment-under-way, refund/disputed
     */
    giveBack: (
      artisan: Actor,
      rentalId: string,
      { pallets, ...agreed }: AgreedGiveBack & { pallets: number },
    ): Promise<RentalChangeRow> =>
      inTransaction(db, async (tx) => {
        // In the order of settling a payment: what was paid, the space, the rental.
        const known = assertMayChange(await findRental(tx, rentalId), artisan, clock.today());
        await lockPayments(tx, rentalId);
        await lockSpace(tx, known.space_id);
        const rental = assertMayChange(await lockRental(tx, rentalId), artisan, clock.today());
        const { quoted, settlement, parts } = await quote(tx, rental, pallets);
        const { effectiveOn, palletsAfter } = quoted;
        const isAgreed =
          agreed.effectiveOn === effectiveOn &&
          agreed.notOwed === quoted.notOwed &&
          agreed.refund === quoted.refund;
        if (!isAgreed) throw new Problem("rental/quote-changed");
        const note = `Palettes rendues : ${pallets}, à partir du ${frenchDay(effectiveOn)}`;
        await settleLess(tx, refunds, settlement, note);
        await updateRental(tx, rentalId, { pallets: palletsAfter });
        await insertKept(tx, {
          id: randomUUID(),
          rental_id: rentalId,
          space_id: rental.space_id,
          pallets,
          start_date: rental.start_date,
          end_date: effectiveOn,
        });
        const change = await insertChange(tx, {
          id: randomUUID(),
          rental_id: rentalId,
          kind: "give_back",
          made_by: artisan.userId,
          made_at: clock.now(),
          effective_on: effectiveOn,
          pallets_before: rental.pallets,
          pallets_after: palletsAfter,
          end_date_before: rental.end_date,
          end_date_after: rental.end_date,
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

export type GivingBack = ReturnType<typeof createGivingBack>;
