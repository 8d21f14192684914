import { randomUUID } from "node:crypto";
import { giveBackShape, leaveDay } from "@stokaz/contract/leases/lease-scale";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import type { PostMail } from "../../mail/public.ts";
import { listStanding } from "../../products/public.ts";
import { assertSamePallets, findChangeMailDetails, insertKept } from "../changes/public.ts";
import type { AgreedReduction, Priced, ReductionQuote, Reductions } from "../reductions/public.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";
import * as mails from "./mails.ts";
import { inUseMessage } from "./rules.ts";

/** `effectiveOn` is the first day without the pallets. */
export type GiveBackQuote = ReductionQuote & { pallets: number; palletsAfter: number };

/** The figures that an artisan saw and agreed to. */
type AgreedGivingBack = AgreedReduction & Pick<GiveBackQuote, "palletsAfter">;

type Deps = {
  db: Db;
  clock: Clock;
  reductions: Reductions;
  postMail: PostMail;
  publicUrl: string;
};

/** Giving back some pallets of a lease: they are paid until the end of a notice period. */
export const createGivingBack = ({ db, clock, reductions, postMail, publicUrl }: Deps) => {
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
    const priced = await reductions.price(on, rental, day, (shape) =>
      giveBackShape(shape, { pallets, on: day }),
    );
    const palletsAfter = rental.pallets - pallets;
    return { ...priced, quoted: { ...priced.quoted, pallets, palletsAfter } };
  };

  return {
    /**
     * Prices giving back some pallets of a lease when its artisan gives notice today.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, rental/over, rental/no-give-back,
     * rental/one-pallet-stays, rental/pallets-in-use, rental/ends-anyway
     */
    async quote(artisan: Actor, rentalId: string, pallets: number): Promise<GiveBackQuote> {
      return (await priceGivingBack(db, await reductions.getLease(artisan, rentalId), pallets))
        .quoted;
    },

    /**
     * Gives pallets back at the figures that were shown: no more products can be put on them, and
     * they are paid until the end of the notice period, after which others may rent them.
     *
     * @throws {Problem} as `quote`; rental/quote-changed, rental/payment-under-way,
     * refund/disputed
     */
    giveBack: (
      artisan: Actor,
      rentalId: string,
      { pallets, agreed }: { pallets: number; agreed: AgreedGivingBack },
    ): Promise<RentalChangeRow> =>
      inTransaction(db, async (tx) => {
        const rental = await reductions.lockLease(tx, artisan, rentalId);
        const priced = await priceGivingBack(tx, rental, pallets);
        const { effectiveOn, palletsAfter } = priced.quoted;
        assertSamePallets(priced.quoted, agreed);
        const change = await reductions.apply(tx, rental, priced, {
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

export type GivingBack = ReturnType<typeof createGivingBack>;
