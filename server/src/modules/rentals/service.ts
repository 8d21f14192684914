import { randomUUID } from "node:crypto";
import { LEASE_NOTICE_MONTHS } from "@stokaz/contract/leases/lease-scale";
import type { RoomByDay } from "@stokaz/contract/leases/rentals";
import { shownStatus } from "@stokaz/contract/leases/rented-space";
import { mandateText } from "@stokaz/contract/leases/rents";
import type { Cents } from "@stokaz/contract/money/money";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { IsOffered } from "../../platform/features.ts";
import { Problem } from "../../platform/problem.ts";
import { assertEmailProven } from "../accounts/public.ts";
import { countPeakPallets, isSpaceOffered, listOccupancy } from "../availability/public.ts";
import type { Checkout, HostedPage, PricedHold } from "../checkout/public.ts";
import { assertCompanyOpen } from "../company-register/public.ts";
import { insertMandate } from "../kept-cards/public.ts";
import { assertTextsAccepted, findTermsVersion } from "../legal-texts/public.ts";
import { listProductsOfRentals, type ProductView } from "../products/public.ts";
import {
  findSpace,
  findSpaceViews,
  getSpaceView,
  lockSpace,
  type SpaceView,
} from "../spaces/public.ts";
import { sumCurrentTotals } from "./changes/public.ts";
import { describeRental } from "./purchase/service.ts";
import { findUnpaidRentals } from "./rents/public.ts";
import * as rentals from "./repository.ts";
import { type Quote, quoteRental, type RentalTerms } from "./rules.ts";
import type { RentalAcceptanceRow, RentalRow } from "./tables.ts";

type Deps = {
  db: Db;
  clock: Clock;
  checkout: Checkout;
  brandName: string;
  /** Months that may be paid at once; longer rentals are paid monthly. */
  prepaidMonthsMax: number;
  isOffered: IsOffered;
  /** Removes contact details from words. */
  maskContacts(words: string): string;
};

/** A rental request in our own names. */
export type RentalRequest = RentalTerms & { spaceId: string; storedGoods: string | undefined };

/** A paid rental with its space and its products. */
export type RentedSpace = {
  rental: rentals.RentedRow;
  space: SpaceView;
  status: "confirmed" | "ending" | "ended";
  products: ProductView[];
  isRentUnpaid: boolean;
  /** The current total, when it differs from the original one. Cents. */
  currentTotal: Cents | undefined;
};

type OfferedSpace = Pick<
  SpaceView,
  "id" | "surface_m2" | "price_cents" | "acceptance" | "rules" | "rules_version"
>;

/** People who agree to a rental when it is requested. A lessor who answers first agrees later. */
const acceptancesOf = (
  rentalId: string,
  space: Pick<SpaceView, "acceptance" | "offered_at" | "offered_from">,
  asked: Pick<RentalAcceptanceRow, "accepted_at" | "address">,
): RentalAcceptanceRow[] => {
  const { acceptance, offered_at: offeredAt, offered_from: offeredFrom } = space;
  const request = { rental_id: rentalId, side: "artisan", act: "request", ...asked } as const;
  if (acceptance === "on_request" || !offeredAt || offeredFrom === null) return [request];
  const offer = { accepted_at: offeredAt, address: offeredFrom };
  return [request, { rental_id: rentalId, side: "lessor", act: "offer", ...offer }];
};

export const createRentals = (deps: Deps) => {
  const { db, clock, checkout, brandName, prepaidMonthsMax, isOffered, maskContacts } = deps;

  const quote = async (on: Db, space: OfferedSpace, terms: RentalTerms): Promise<Quote> => {
    const { startDate, endDate } = terms;
    const taken =
      startDate < endDate
        ? await countPeakPallets(on, space.id, { from: startDate, to: endDate, now: clock.now() })
        : 0;
    return quoteRental(terms, {
      price: space.price_cents,
      free: space.surface_m2 - taken,
      today: clock.today(),
      isOffered: await isSpaceOffered(on, space.id),
      isOnRequest: space.acceptance === "on_request",
      prepaidMonthsMax,
      isMonthlyOffered: isOffered("monthly-rent"),
      rulesVersion: space.rules ? space.rules_version : undefined,
    });
  };

  const hold = async (
    tx: Tx,
    artisan: Actor,
    { request, address }: { request: RentalRequest; address: string },
    expiresAt: Date,
  ): Promise<PricedHold> => {
    await assertEmailProven(tx, artisan.userId);
    // Because of the row lock, two artisans who want the last pallet take turns.
    const space = await lockSpace(tx, request.spaceId);
    if (!space) throw new Problem("space/not-found");
    const quoted = await quote(tx, space, request);
    if (!quoted.ok) {
      throw new Problem(quoted.code, quoted.message ? { message: quoted.message } : {});
    }
    const rentalId = randomUUID();
    const now = clock.now();
    await rentals.insertRental(tx, {
      id: rentalId,
      space_id: space.id,
      artisan_id: artisan.userId,
      lessor_id: space.lessor_id,
      pallets: request.pallets,
      start_date: request.startDate,
      end_date: request.endDate,
      months: quoted.months,
      price_cents: space.price_cents,
      total_cents: quoted.total,
      status: "pending",
      hold_expires_at: expiresAt,
      created_at: now,
      confirmed_at: null,
      terms_version: await findTermsVersion(tx, clock),
      payment_plan: quoted.plan,
      acceptance: space.acceptance,
      // The lessor reads this text before any agreement, so contact details are masked.
      stored_goods: request.storedGoods ? maskContacts(request.storedGoods) : null,
      space_rules: space.rules && JSON.stringify(space.rules),
      notice_months: LEASE_NOTICE_MONTHS,
      gives_pallets_back: true,
    });
    await rentals.insertAcceptances(
      tx,
      acceptancesOf(rentalId, space, { accepted_at: now, address }),
    );
    const isMonthly = quoted.plan === "monthly";
    if (isMonthly) {
      await insertMandate(tx, {
        id: randomUUID(),
        user_id: artisan.userId,
        rental_id: rentalId,
        address,
        given_at: now,
        wording: mandateText(brandName, quoted.perMonth),
      });
    }
    return {
      purpose: "rental",
      purchaseId: rentalId,
      amount: isMonthly ? quoted.perMonth : quoted.total,
      page: await describeRental(tx, rentalId),
    };
  };

  return {
    /** Checks and prices a request without a hold. @throws {Problem} space/not-found */
    async validate(request: RentalRequest): Promise<Quote> {
      const space = await findSpace(db, request.spaceId);
      if (!space) throw new Problem("space/not-found");
      return quote(db, space, request);
    },

    /** The free pallets of a space, day by day from today. @throws {Problem} space/not-found */
    async findRoom(spaceId: string): Promise<RoomByDay> {
      const space = await findSpace(db, spaceId);
      if (!space || !(await isSpaceOffered(db, spaceId))) throw new Problem("space/not-found");
      const days = { from: clock.today(), to: "infinity", now: clock.now() } as const;
      const taken = await listOccupancy(db, spaceId, days);
      return taken.map(({ day, rented, held }) => ({
        from: day,
        free: Math.max(0, space.surface_m2 - rented - held),
      }));
    },

    /**
     * Holds the pallets and opens the payment page.
     *
     * @throws {Problem} account/texts-to-accept, account/email-unproven, company/closed,
     * space/not-found, rental/…, checkout/too-many-open, checkout/too-many-unpaid,
     * request/too-many, server/provider-unavailable
     */
    async requestRental(
      artisan: Actor,
      request: RentalRequest,
      from: { address: string; requestKey: string | undefined },
    ): Promise<HostedPage> {
      await assertTextsAccepted(db, artisan, clock);
      await assertCompanyOpen(db, artisan);
      const wish = { request, address: from.address };
      return checkout.open(artisan, from, (tx, expiresAt) => hold(tx, artisan, wish, expiresAt));
    },

    /**
     * The rental that a paid checkout session made, or that waits for its lessor.
     *
     * @throws {Problem} checkout/not-found, checkout/not-paid, checkout/refunded
     */
    async confirmReturn(
      artisan: Actor,
      sessionId: string,
    ): Promise<{ rental: RentalRow; space: SpaceView }> {
      const rental = await rentals.findRental(db, await checkout.confirmReturn(sessionId, artisan));
      if (!rental) throw new Problem("checkout/not-found");
      return { rental, space: await getSpaceView(db, rental.space_id) };
    },

    /** An artisan's paid rentals, newest first, with their products. */
    async listRentedSpaces({ userId }: Actor): Promise<RentedSpace[]> {
      const paid = await rentals.listPaidRentals(db, userId, clock.today());
      const spaces = await findSpaceViews(
        db,
        paid.map((rental) => rental.space_id),
      );
      const products = await listProductsOfRentals(
        db,
        paid.map(({ id }) => id),
      );
      const unpaid = await findUnpaidRentals(
        db,
        paid.map(({ id }) => id),
      );
      const totals = await sumCurrentTotals(
        db,
        paid.map(({ id }) => id),
      );
      const today = clock.today();
      return paid.flatMap((rental) => {
        const space = spaces.get(rental.space_id);
        if (!space) return [];
        const status = shownStatus(
          // All of them are paid.
          {
            status: "confirmed",
            endDate: rental.end_date,
            isEnding: rental.ending_since !== null,
          },
          today,
        );
        const isRentUnpaid = unpaid.has(rental.id);
        const currentTotal = totals.get(rental.id);
        return [
          {
            rental,
            space,
            status,
            isRentUnpaid,
            currentTotal,
            products: products.get(rental.id) ?? [],
          },
        ];
      });
    },
  };
};

export type Rentals = ReturnType<typeof createRentals>;
