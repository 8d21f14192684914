import type { PaymentPlan } from "@stokaz/contract/leases/rentals";
import type { KeptCard } from "@stokaz/contract/leases/rents";
import type { Cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import type {
  Checkout,
  HostedPage,
  PricedHold,
  Purchase,
  PurchaseDescription,
} from "../../checkout/public.ts";
import { findKeptCard, type KeptCards, shownCard } from "../../kept-cards/public.ts";
import type { MailContent } from "../../mail/public.ts";
import { planRentalTransfers } from "../../payments/public.ts";
import { endLease } from "../ending/public.ts";
import {
  cancelRents,
  courseOfUnpaid,
  findEmail,
  findRent,
  getRent,
  hasFollowedMonth,
  isBeingCharged,
  isMonthOver,
  type ListedRent,
  listRentsOf,
  lockRent,
  rentMails as mails,
  moveRent,
  RENT_TRANSITIONS,
  type RentOfRental,
  resumeSale,
} from "../rents/public.ts";
import { findRental, findSides, lockRental, setEnding } from "../repository.ts";
import type { RentalRow } from "../tables.ts";
import { listUnused } from "../unused-rent/public.ts";

type Deps = { db: Db; clock: Clock; checkout: Checkout; keptCards: KeptCards };

/** A month as its viewer sees it. */
export type ShownRent = { rent: ListedRent; isPayable: boolean };

/** The months of a rental, and the card that they are charged to if it is the caller's own. */
export type LeaseRents = {
  plan: PaymentPlan;
  rents: ShownRent[];
  isSalePaused: boolean;
  endsOn: CalendarDay | undefined;
  card: KeptCard | undefined;
  isCardCharged: boolean;
};

const isRunning = (rental: Pick<RentalRow, "status" | "ending_since">): boolean =>
  rental.status === "confirmed" && rental.ending_since === null;

/** Describes the page on which an artisan pays a month by hand. */
const describeRent = async (db: Db, rentId: string): Promise<PurchaseDescription> => {
  const rent = await getRent(db, rentId);
  const card = await findKeptCard(db, rent.artisan_id);
  const lease = paths.lease.href(rent.rental_id);
  const unit = rent.pallets === 1 ? "palette" : "palettes";
  return {
    payerEmail: await findEmail(db, rent.artisan_id),
    lines: [
      {
        label: `${rent.name} : ${rent.space_name}, ${rent.pallets} ${unit}`,
        unitAmount: rent.amount_cents,
        quantity: 1,
        sellerId: rent.lessor_id,
      },
    ],
    successPath: lease,
    cancelPath: lease,
    keepCardFor: card ? { customerId: card.customer_id } : {},
  };
};

export const createLeaseRents = ({ db, clock, checkout, keptCards }: Deps) => {
  /** @throws {Problem} rental/not-found, rental/not-yours */
  const getLease = async (
    rentalId: string,
    isAllowed: (rental: RentalRow) => boolean,
  ): Promise<RentalRow> => {
    const rental = await findRental(db, rentalId);
    if (!rental || rental.confirmed_at === null) throw new Problem("rental/not-found");
    if (!isAllowed(rental)) throw new Problem("rental/not-yours");
    return rental;
  };

  const isToPay = (rent: RentOfRental): boolean =>
    rent.status === "unpaid" && isRunning({ ...rent, status: rent.rental_status });

  /** @throws {Problem} rent/not-found, rental/not-yours, rent/not-payable */
  const getPayable = async (on: Db, rentId: string, { userId }: Actor): Promise<RentOfRental> => {
    const rent = await findRent(on, rentId);
    if (!rent) throw new Problem("rent/not-found");
    if (rent.artisan_id !== userId) throw new Problem("rental/not-yours");
    if (!isToPay(rent)) throw new Problem("rent/not-payable");
    return rent;
  };

  const hold = async (tx: Tx, rentId: string, artisan: Actor): Promise<PricedHold> => {
    // The lock stops a charge from beginning meanwhile.
    await lockRent(tx, rentId);
    const rent = await getPayable(tx, rentId, artisan);
    if (await isBeingCharged(tx, rentId)) throw new Problem("rent/charging");
    return {
      purpose: "rent",
      purchaseId: rentId,
      rentalId: rent.rental_id,
      amount: rent.amount_cents,
      page: await describeRent(tx, rentId),
    };
  };

  return {
    /** @throws {Problem} rental/not-found, rental/not-yours */
    async list({ userId }: Actor, rentalId: string): Promise<LeaseRents> {
      const sides = ({ artisan_id, lessor_id }: RentalRow) => [artisan_id, lessor_id];
      const rental = await getLease(rentalId, (one) => sides(one).includes(userId));
      const isOwn = rental.artisan_id === userId;
      const listed = await listRentsOf(db, rentalId);
      const unpaid = listed.find(({ status }) => status === "unpaid");
      const paused = rental.sales_paused_at;
      const course =
        unpaid?.unpaid_since && isRunning(rental)
          ? courseOfUnpaid(unpaid.unpaid_since, {
              pausedOn: paused ? clock.dayOf(paused) : undefined,
              endDate: rental.end_date,
            })
          : undefined;
      return {
        plan: rental.payment_plan,
        rents: listed.map((rent) => ({
          rent,
          isPayable: isOwn && rent.status === "unpaid" && isRunning(rental),
        })),
        isSalePaused: unpaid !== undefined && paused !== null,
        endsOn: course?.isOwedAfter ? undefined : course?.endsOn,
        card:
          isOwn && rental.payment_plan === "monthly"
            ? shownCard(await findKeptCard(db, userId))
            : undefined,
        isCardCharged: isOwn && (await hasFollowedMonth(db, rentalId, clock.today())),
      };
    },

    /**
     * Opens the page for the payment of a month that the bank refused; repeated calls give the same
     * page.
     *
     * @throws {Problem} rent/not-found, rental/not-yours, rent/not-payable, rent/charging,
     * checkout/too-many-open, checkout/too-many-unpaid, request/too-many,
     * server/provider-unavailable
     */
    async pay(artisan: Actor, rentId: string, address: string): Promise<HostedPage> {
      await getPayable(db, rentId, artisan);
      const from = { address, requestKey: `rent_${rentId}` };
      return checkout.open(artisan, from, (tx) => hold(tx, rentId, artisan));
    },

    /**
     * The month that was paid on a page.
     *
     * @throws {Problem} checkout/not-found, checkout/not-paid, checkout/failed, checkout/refunded,
     * server/provider-unavailable
     */
    async confirmReturn(
      artisan: Actor,
      sessionId: string,
    ): Promise<{ rentalId: string; name: string; amount: Cents }> {
      const rent = await findRent(db, await checkout.confirmReturn(sessionId, artisan));
      if (!rent) throw new Problem("checkout/not-found");
      return { rentalId: rent.rental_id, name: rent.name, amount: rent.amount_cents };
    },

    /**
     * Opens the page on which the artisan gives another card.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, rental/not-monthly, rental/over,
     * request/too-many, server/provider-unavailable
     */
    async changeCard(artisan: Actor, rentalId: string, address: string): Promise<{ url: string }> {
      const rental = await getLease(rentalId, ({ artisan_id }) => artisan_id === artisan.userId);
      if (rental.payment_plan !== "monthly") throw new Problem("rental/not-monthly");
      const today = clock.today();
      // The last month is tried for some days after the end of its lease.
      const isOver = rental.end_date <= today && !(await hasFollowedMonth(db, rentalId, today));
      if (!isRunning(rental) || isOver) throw new Problem("rental/over");
      return keptCards.change(artisan, rentalId, address);
    },

    /** {@link KeptCards.confirmChange} */
    confirmCard: keptCards.confirmChange,
  };
};

export type LeaseRentsService = ReturnType<typeof createLeaseRents>;

export type RentPurchaseDeps = {
  clock: Clock;
  feePercent: number;
  timeZone: string;
  publicUrl: string;
};

/** Number of refusals after which the lessor was told, and so is also told of the payment. */
const LESSOR_TOLD = 2;

/** Settles the payment of a month's rent. */
export const createRentPurchase = ({
  clock,
  feePercent,
  timeZone,
  publicUrl,
}: RentPurchaseDeps): Purchase => {
  const writeMails = async (tx: Tx, rent: RentOfRental): Promise<MailContent[]> => {
    const { artisan, lessor } = await findSides(tx, rent);
    const details = {
      rentalId: rent.rental_id,
      name: rent.name,
      spaceName: rent.space_name,
      amount: rent.amount_cents,
      publicUrl,
    };
    const isBackOnSale = rent.sales_paused_at !== null && rent.end_date > clock.today();
    const receipt = mails.artisanReceiptMail(artisan, details, isBackOnSale);
    return rent.warnings < LESSOR_TOLD && rent.given_up_at === null
      ? [receipt]
      : [receipt, mails.lessorReceiptMail(lessor, details)];
  };

  return {
    describe: describeRent,

    confirm: async (tx, rentId, now) => {
      const before = await getRent(tx, rentId);
      const rental = await lockRental(tx, before.rental_id);
      const isRunning = rental?.status === "confirmed" && rental.ending_since === null;
      if (!isRunning || !(await lockRent(tx, rentId))) return undefined;
      const paid = { paid_at: now, next_attempt_at: null, attempts: 0, last_error: null };
      const to = transition(RENT_TRANSITIONS, "paid");
      if (!(await moveRent(tx, rentId, to, paid))) return undefined;
      const contents = await writeMails(tx, await getRent(tx, rentId));
      if (rental.sales_paused_at !== null) await resumeSale(tx, rental.id);
      const transfers = planRentalTransfers(
        {
          sellerId: rental.lessor_id,
          total: before.amount_cents,
          months: 1,
          startDate: before.due_on,
        },
        feePercent,
        timeZone,
      );
      return { transfers, soldOut: [], mails: contents };
    },

    // After an unpaid page the month still has to be paid.
    release: async () => undefined,
    markRefunded: async () => undefined,

    end: async (tx, rentId) => {
      const { month, rental_id: rentalId } = await getRent(tx, rentId);
      const rental = await findRental(tx, rentalId);
      // A refund for a month that was used ends nothing.
      if (!rental || isMonthOver(rental, month, clock.today())) return "over";
      return endLease(tx, rentalId, clock);
    },

    listUnused: async (tx, rentId) =>
      listUnused(tx, (await getRent(tx, rentId)).rental_id, clock.today()),

    endWhenUnused: async (tx, rentId) => {
      const { rental_id: rentalId } = await getRent(tx, rentId);
      await setEnding(tx, rentalId, clock.now());
      await cancelRents(tx, rentalId);
    },
  };
};
