import { randomUUID } from "node:crypto";
import { changeScale, sumOf } from "@stokaz/contract/leases/lease-scale";
import { roomLeftMessage } from "@stokaz/contract/leases/rentals";
import { mandateText } from "@stokaz/contract/leases/rents";
import { LIMITS } from "@stokaz/contract/limits";
import type { Cents } from "@stokaz/contract/money/money";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { isSuspended } from "../../accounts/public.ts";
import { countPeakPallets, isSpaceOffered } from "../../availability/public.ts";
import type { Checkout, PricedHold } from "../../checkout/public.ts";
import { assertCompanyOpen } from "../../company-register/public.ts";
import { insertMandate } from "../../kept-cards/public.ts";
import { assertTextsAccepted } from "../../legal-texts/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { findSpace, lockSpace } from "../../spaces/public.ts";
import {
  assertMayChange,
  assertSamePallets,
  countNext,
  findChange,
  findShape,
  insertKept,
  isBeingPaid,
  listChanges,
  matchesQuote,
} from "../changes/public.ts";
import {
  type AgreedGrowth,
  describeGrowth,
  findGrowth,
  type GrowthWish,
  growLease,
  grownShape,
  grownTerms,
  insertGrowth,
  isExitSigned,
  type LaterMonth,
  listOpenPages,
  refuseGrowth,
  splitGrowth,
} from "../growths/public.ts";
import { listRentsOf, lockRents } from "../rents/public.ts";
import { findRental, lockRental } from "../repository.ts";
import type { RentalChangeRow, RentalRow } from "../tables.ts";

type Deps = {
  db: Db;
  clock: Clock;
  checkout: Checkout;
  postMail: PostMail;
  publicUrl: string;
  brandName: string;
  /** Largest number of months that may be paid at once. */
  prepaidMonthsMax: number;
};

/** Price of a growth. `price`: cents per pallet and month of the added part. */
export type GrowthQuote = GrowthWish &
  Omit<AgreedGrowth, "id" | "kind" | "parts"> & { price: Cents };

/** The figures that a person saw and agreed to. Cents. */
export type AgreedFigures = Pick<
  GrowthQuote,
  "palletsAfter" | "effectiveOn" | "priceChange" | "dueNow"
>;

/** Address of the payment page, or the amendment when nothing was due. */
export type Grown = { url: string } | { change: RentalChangeRow };

type From = { address: string };

export const createGrowing = (deps: Deps) => {
  const { db, clock, checkout, postMail, brandName, prepaidMonthsMax } = deps;

  /** @throws {Problem} rental/not-offered, rental/asks-first */
  const findPrice = async (on: Db, { space_id: id }: RentalRow) => {
    const space = await findSpace(on, id);
    if (!space || !(await isSpaceOffered(on, id))) throw new Problem("rental/not-offered");
    if (space.acceptance === "on_request") throw new Problem("rental/asks-first");
    return space;
  };

  /** @throws {Problem} rental/rent-unpaid, rental/payment-under-way */
  const assertRentsInOrder = async (
    on: Db,
    rents: Awaited<ReturnType<typeof listRentsOf>>,
  ): Promise<void> => {
    if (rents.some(({ status }) => status === "unpaid")) throw new Problem("rental/rent-unpaid");
    const isCharged = rents.some((rent) => rent.next_attempt_at !== null);
    const ids = rents.map(({ id }) => id);
    if (isCharged || (await isBeingPaid(on, ids))) throw new Problem("rental/payment-under-way");
  };

  /**
   * @throws {Problem} every refusal of a growth, except those about the owner of the rental or
   * about the agreed figures
   */
  const quote = async (on: Db, rental: RentalRow, wish: GrowthWish) => {
    const { price_cents: price, surface_m2: surface } = await findPrice(on, rental);
    const { start_date: startDate, end_date: endDate, pallets, payment_plan: plan } = rental;
    const changes = await listChanges(on, rental.id);
    const isLeft = changes.some(({ kind }) => kind === "leave");
    const now = { startDate, endDate, pallets, plan, isLeft };
    const refusal = refuseGrowth(wish, now, prepaidMonthsMax);
    if (refusal) {
      throw new Problem(refusal.code, refusal.message ? { message: refusal.message } : {});
    }
    if (wish.kind === "extend" && (await isExitSigned(on, rental.id))) {
      throw new Problem("rental/exit-signed");
    }
    const rents = await listRentsOf(on, rental.id);
    await assertRentsInOrder(on, rents);
    const terms = grownTerms(wish, now, clock.today());
    const wanted = wish.kind === "extend" ? pallets : wish.count;
    const period = { from: terms.effectiveOn, to: terms.endDate, now: clock.now() };
    const free = surface - (await countPeakPallets(on, rental.space_id, period));
    if (wanted > free) {
      const message = roomLeftMessage(Math.max(0, free));
      throw new Problem("rental/not-enough-space", { message });
    }
    const shape = await findShape(on, rental);
    const grown = grownShape(shape, wish, { price, pallets, terms });
    const scale = changeScale(shape, grown, terms.effectiveOn);
    const { now: months, later } = splitGrowth(scale, { plan, rents });
    const priceChange = sumOf(scale);
    if (priceChange < LIMITS.totalMinCents || priceChange > LIMITS.totalMaxCents) {
      throw new Problem("rental/total-out-of-range");
    }
    const quoted: GrowthQuote = {
      ...wish,
      effectiveOn: terms.effectiveOn,
      endDate: terms.endDate,
      palletsAfter: terms.pallets,
      price,
      scale,
      priceChange,
      dueNow: sumOf(months),
    };
    return { quoted, later, parts: grown.parts, wanted };
  };

  /**
   * Quotes again with space and rental locked, the space first: the same lock order as the settling
   * of a payment.
   */
  const lockAndQuote = async (
    tx: Tx,
    artisan: Actor,
    rentalId: string,
    { wish, agreed }: { wish: GrowthWish; agreed: AgreedFigures },
  ) => {
    const known = assertMayChange(await findRental(tx, rentalId), artisan, clock.today());
    await lockSpace(tx, known.space_id);
    const rental = assertMayChange(await lockRental(tx, rentalId), artisan, clock.today());
    await lockRents(tx, rentalId);
    const found = await quote(tx, rental, wish);
    assertSamePallets(found.quoted, agreed);
    if (!matchesQuote(found.quoted, agreed, ["effectiveOn", "priceChange", "dueNow"])) {
      throw new Problem("rental/quote-changed");
    }
    return { rental, ...found };
  };

  /** Stores the text that an artisan accepts for higher charges of their card from now on. */
  const keepMandate = async (
    tx: Tx,
    rental: RentalRow,
    later: readonly LaterMonth[],
    { address }: From,
  ): Promise<void> => {
    const most = later.toSorted((one, other) => other.amount - one.amount)[0];
    if (!most) return;
    await insertMandate(tx, {
      id: randomUUID(),
      user_id: rental.artisan_id,
      rental_id: rental.id,
      address,
      given_at: clock.now(),
      wording: mandateText(brandName, most.amount),
    });
  };

  const hold = async (
    tx: Tx,
    artisan: Actor,
    rentalId: string,
    asked: { wish: GrowthWish; agreed: AgreedFigures; from: From },
    expiresAt: Date,
  ): Promise<PricedHold> => {
    const { rental, quoted, later, parts, wanted } = await lockAndQuote(
      tx,
      artisan,
      rentalId,
      asked,
    );
    const id = randomUUID();
    await insertGrowth(tx, {
      id,
      rental_id: rentalId,
      kind: quoted.kind,
      status: "pending",
      number: await countNext(tx, rentalId),
      effective_on: quoted.effectiveOn,
      pallets_after: quoted.palletsAfter,
      end_date_after: quoted.endDate,
      price_change_cents: quoted.priceChange,
      due_now_cents: quoted.dueNow,
      scale: quoted.scale,
      parts,
      hold_expires_at: expiresAt,
      created_at: clock.now(),
    });
    await insertKept(tx, {
      id,
      rental_id: rentalId,
      space_id: rental.space_id,
      pallets: wanted,
      start_date: quoted.effectiveOn,
      end_date: quoted.endDate,
      hold_expires_at: expiresAt,
    });
    await keepMandate(tx, rental, later, asked.from);
    const page = await describeGrowth(tx, id);
    return { purpose: "growth", purchaseId: id, rentalId, amount: quoted.dueNow, page };
  };

  /** Closes pages that were opened for other figures, so that their room is free for this one. */
  const leaveOtherPages = async (
    artisan: Actor,
    rentalId: string,
    requestKey: string,
  ): Promise<boolean> => {
    const pages = await listOpenPages(db, rentalId);
    for (const page of pages) {
      if (page.requestKey === requestKey || page.sessionId === null) continue;
      // A page that was paid meanwhile changes the figures, which is refused later.
      await checkout.cancel(page.sessionId, artisan);
    }
    return pages.some((page) => page.requestKey === requestKey);
  };

  /** @throws {Problem} account/suspended, company/closed */
  const assertMayGrow = async (on: Db, artisan: Pick<Actor, "userId">): Promise<void> => {
    if (await isSuspended(on, artisan.userId)) throw new Problem("account/suspended");
    await assertCompanyOpen(on, artisan);
  };

  return {
    /**
     * The reason why a lease can't last one month longer, as the artisan would read it when they ask
     * for it; `undefined` when it can, or will be able to as soon as a payment is settled.
     */
    async refuseExtension(on: Db, rental: RentalRow): Promise<string | undefined> {
      try {
        await assertMayGrow(on, { userId: rental.artisan_id });
        await quote(on, rental, { kind: "extend", count: 1 });
        return undefined;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return error.code === "rental/payment-under-way" ? undefined : error.message;
      }
    },

    /**
     * Prices more months, or pallets, of a lease today.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, rental/over, rental/not-offered,
     * rental/asks-first, rental/left, rental/exit-signed, rental/too-long,
     * rental/prepaid-too-long, rental/rent-unpaid, rental/payment-under-way,
     * rental/not-enough-space, rental/total-out-of-range
     */
    async quote(artisan: Actor, rentalId: string, wish: GrowthWish): Promise<GrowthQuote> {
      const rental = assertMayChange(await findRental(db, rentalId), artisan, clock.today());
      return (await quote(db, rental, wish)).quoted;
    },

    /**
     * Makes a lease grow at the figures that were shown: at once when nothing is due now, else
     * after the payment on a page, with the room on hold meanwhile.
     *
     * @throws {Problem} as {@link quote}; rental/quote-changed, account/texts-to-accept,
     * company/closed, checkout/too-many-open, checkout/too-many-unpaid, request/too-many,
     * server/provider-unavailable
     */
    async grow(
      artisan: Actor,
      rentalId: string,
      asked: { wish: GrowthWish; agreed: AgreedFigures; from: From },
    ): Promise<Grown> {
      await assertTextsAccepted(db, artisan, clock);
      await assertMayGrow(db, artisan);
      const { wish, agreed, from } = asked;
      const figures = [
        wish.kind,
        wish.count,
        agreed.palletsAfter,
        agreed.effectiveOn,
        agreed.priceChange,
        agreed.dueNow,
      ];
      const requestKey = `growth_${rentalId}_${figures.join("_")}`;
      assertMayChange(await findRental(db, rentalId), artisan, clock.today());
      await leaveOtherPages(artisan, rentalId, requestKey);
      if (agreed.dueNow > 0) {
        const { url } = await checkout.open(artisan, { ...from, requestKey }, (tx, expiresAt) =>
          hold(tx, artisan, rentalId, asked, expiresAt),
        );
        return { url };
      }
      return inTransaction(db, async (tx) => {
        const { rental, quoted, later, parts } = await lockAndQuote(tx, artisan, rentalId, asked);
        const growth = { ...quoted, id: randomUUID(), parts };
        const { change, contents } = await growLease(tx, rental, { growth, later }, deps);
        await keepMandate(tx, rental, later, from);
        await postMail(tx, contents, rentalId);
        return { change };
      });
    },

    /**
     * The amendment that a paid page made.
     *
     * @throws {Problem} checkout/not-found, checkout/not-paid, checkout/failed, checkout/refunded,
     * server/provider-unavailable
     */
    async confirmReturn(artisan: Actor, sessionId: string): Promise<RentalChangeRow> {
      const growth = await findGrowth(db, await checkout.confirmReturn(sessionId, artisan));
      const change = growth && (await findChange(db, growth.id));
      if (!change) throw new Problem("checkout/not-found");
      return change;
    },
  };
};

export type Growing = ReturnType<typeof createGrowing>;
