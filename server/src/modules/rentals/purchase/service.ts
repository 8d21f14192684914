import { frenchHours } from "@stokaz/contract/handover/schedule";
import { priceRental } from "@stokaz/contract/leases/rental-price";
import type { Cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchPeriod } from "@stokaz/contract/time/french-period";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { lockUserForShare } from "../../accounts/public.ts";
import { countPeakPallets, isSpaceOffered } from "../../availability/public.ts";
import type { OnRequest, Purchase, PurchaseDescription } from "../../checkout/public.ts";
import type { MailContent } from "../../mail/public.ts";
import { planRentalTransfers } from "../../payments/public.ts";
import { getSpaceView, lockSpace } from "../../spaces/public.ts";
import { endLease } from "../ending/public.ts";
import { artisanRentalMail, lessorRentalMail } from "../mails.ts";
import { cancelRents, isFirstPaymentUsed, startRents } from "../rents/public.ts";
import * as rentals from "../repository.ts";
import {
  answerEnd,
  findRequest,
  getRequest,
  insertRequest,
  latestAnswer,
  moveRequest,
  REQUEST_MONEY_JOB,
  REQUEST_TRANSITIONS,
  requestMails,
} from "../requests/public.ts";
import { RENTAL_TRANSITIONS } from "../rules.ts";
import type { RentalRow } from "../tables.ts";
import { listUnused } from "../unused-rent/public.ts";

export type RentalPurchaseDeps = {
  clock: Clock;
  jobs: Jobs;
  feePercent: number;
  timeZone: string;
  publicUrl: string;
};

const isMonthly = ({ payment_plan }: RentalRow): boolean => payment_plan === "monthly";

/** Amount paid when it is rented: all of it, or its first month. Cents. */
const amountPaidAtFirst = (rental: RentalRow): Cents =>
  isMonthly(rental) ? priceRental(rental.price_cents, rental).perMonth : rental.total_cents;

/**
 * True if a rental that was just paid, or requested, gets its pallets: they are on hold for it, or
 * still free. Without a hold its first day must not be over, and its artisan must not be suspended
 * or gone.
 */
const hasRoom = async (
  tx: Tx,
  rental: RentalRow,
  { now, today }: { now: Date; today: CalendarDay },
): Promise<boolean> => {
  if (rental.status === "requested") return true;
  if (rental.status === "pending" && rental.hold_expires_at > now) return true;
  const { start_date: from, end_date: to } = rental;
  if (from < today) return false;
  const space = await lockSpace(tx, rental.space_id);
  if (!space || !(await isSpaceOffered(tx, rental.space_id))) return false;
  const artisan = await lockUserForShare(tx, rental.artisan_id);
  if (!artisan || artisan.suspended_at !== null) return false;
  const taken = await countPeakPallets(tx, rental.space_id, { from, to, now });
  return taken + rental.pallets <= space.surface_m2;
};

/** Describes the hosted page of a rental to its artisan. */
export const describeRental = async (db: Db, rentalId: string): Promise<PurchaseDescription> => {
  const { spaceName, spaceId, lessorId, pallets, months, startDate, endDate, ...details } =
    await rentals.findPurchaseDetails(db, rentalId);
  const { plan, price, total, acceptance, artisanEmail, customerId } = details;
  const unit = pallets === 1 ? "palette" : "palettes";
  const isMonthly = plan === "monthly";
  const firstMonth = isMonthly ? ", premier mois" : "";
  const label = `${spaceName} : ${pallets} ${unit}, ${frenchPeriod({ startDate, endDate })}${firstMonth}`;
  const unitAmount = isMonthly ? priceRental(price, { pallets, months }).perMonth : total;
  return {
    payerEmail: artisanEmail,
    lines: [{ label, unitAmount, quantity: 1, sellerId: lessorId }],
    ...(acceptance === "on_request" && { isOnRequest: true }),
    ...(isMonthly && { keepCardFor: customerId === null ? {} : { customerId } }),
    successPath: paths.storagePaymentSuccess.href(),
    cancelPath: paths.search.href({ space: spaceId, pallets, months, from: startDate }),
  };
};

/** Holds room for a rental until its lessor answers. */
const createRequestPurchase = ({
  clock,
  jobs,
  timeZone,
  publicUrl,
}: RentalPurchaseDeps): OnRequest => {
  const findMailDetails = async (tx: Tx, rentalId: string) => {
    const request = await getRequest(tx, rentalId);
    return { ...(await rentals.findSides(tx, request)), request, timeZone, publicUrl };
  };

  /** @returns until when its room is on hold for the answer of its lessor, or why it is not */
  const keepRoom = async (
    tx: Tx,
    rentalId: string,
    now: Date,
  ): Promise<Date | "no-room" | "too-late"> => {
    // Lock order: the space first, as when it is rented.
    const rental = await rentals.findRental(tx, rentalId);
    if (rental) await lockSpace(tx, rental.space_id);
    const locked = await rentals.lockRental(tx, rentalId);
    if (!locked) return "no-room";
    const answerBy = answerEnd(now, { startDate: locked.start_date, timeZone });
    if (!answerBy) return "too-late";
    if (!(await hasRoom(tx, locked, { now, today: clock.today() }))) return "no-room";
    const to = transition(RENTAL_TRANSITIONS, "requested");
    const isKept = await rentals.moveRental(tx, rentalId, to, { hold_expires_at: answerBy });
    return isKept ? answerBy : "no-room";
  };

  return {
    authorise: async (tx, rentalId, now) => {
      const kept = await keepRoom(tx, rentalId, now);
      const isKept = kept instanceof Date;
      await insertRequest(tx, {
        id: rentalId,
        status: isKept ? "waiting" : "lapsed",
        authorised_at: now,
        answer_by: isKept ? kept : latestAnswer(now),
        ended_at: isKept ? null : now,
        next_attempt_at: isKept ? null : now,
      });
      const mailDetails = await findMailDetails(tx, rentalId);
      if (isKept)
        return {
          answerBy: kept,
          mails: [requestMails.asked(mailDetails), requestMails.sent(mailDetails)],
        };
      await jobs.enqueue(tx, REQUEST_MONEY_JOB, {});
      return { mails: requestMails.lapsed(mailDetails, kept) };
    },

    findAuthorisedAt: async (tx, rentalId) => (await findRequest(tx, rentalId))?.authorised_at,

    lapse: async (tx, rentalId, now) => {
      const request = await findRequest(tx, rentalId);
      const to = transition(REQUEST_TRANSITIONS, "lapsed");
      const over = { ended_at: now, next_attempt_at: null };
      if (!request || !(await moveRequest(tx, rentalId, to, over))) return [];
      return requestMails.lapsed(await findMailDetails(tx, rentalId), "money");
    },
  };
};

/**
 * True if the money of a rental may be captured: its request was not ended. A capture that a
 * restored backup does not know counts as accepted.
 */
const acceptRequest = async (tx: Tx, rentalId: string, now: Date): Promise<boolean> => {
  const to = transition(REQUEST_TRANSITIONS, "accepted");
  const accepted = { ended_at: now, next_attempt_at: null, last_error: null };
  if (await moveRequest(tx, rentalId, to, accepted)) return true;
  return (await findRequest(tx, rentalId)) === undefined;
};

/** Settles the payment of a rental. */
export const createRentalPurchase = (deps: RentalPurchaseDeps): Purchase => {
  const { clock, feePercent, timeZone, publicUrl } = deps;

  const writeMails = async (tx: Tx, rental: RentalRow): Promise<MailContent[]> => {
    const space = await getSpaceView(tx, rental.space_id);
    const details = {
      rentalId: rental.id,
      ...(await rentals.findSides(tx, rental)),
      space: {
        name: space.name,
        address: space.address,
        managerFirstName: space.manager_first_name,
        managerLastName: space.manager_last_name,
        phone: space.phone,
        delivery: frenchHours(space.delivery_days, {
          start: space.delivery_start,
          end: space.delivery_end,
        }),
      },
      pallets: rental.pallets,
      startDate: rental.start_date,
      endDate: rental.end_date,
      total: rental.total_cents,
      rent: isMonthly(rental) ? amountPaidAtFirst(rental) : undefined,
    };
    return [artisanRentalMail(details, publicUrl), lessorRentalMail(details, publicUrl)];
  };

  return {
    describe: describeRental,
    onRequest: createRequestPurchase(deps),

    confirm: async (tx, rentalId, now) => {
      // Lock order: the space first, as when it is rented; another order could deadlock.
      const purchased = await rentals.findRental(tx, rentalId);
      if (purchased) await lockSpace(tx, purchased.space_id);
      const rental = await rentals.lockRental(tx, rentalId);
      const at = { now, today: clock.today() };
      if (!rental || !(await hasRoom(tx, rental, at))) return undefined;
      if (rental.acceptance === "on_request" && !(await acceptRequest(tx, rentalId, now))) {
        return undefined;
      }
      const to = transition(RENTAL_TRANSITIONS, "confirmed");
      if (!(await rentals.moveRental(tx, rentalId, to, { confirmed_at: now }))) return undefined;
      if (isMonthly(rental)) await startRents(tx, rental, now);
      const transfers = planRentalTransfers(
        {
          sellerId: rental.lessor_id,
          total: amountPaidAtFirst(rental),
          months: isMonthly(rental) ? 1 : rental.months,
          startDate: rental.start_date,
        },
        feePercent,
        timeZone,
      );
      return { transfers, soldOut: [], mails: await writeMails(tx, rental) };
    },

    release: async (tx, rentalId, as) => {
      await rentals.moveRental(tx, rentalId, transition(RENTAL_TRANSITIONS, as));
    },

    markRefunded: async (tx, rentalId) => {
      await rentals.moveRental(tx, rentalId, transition(RENTAL_TRANSITIONS, "refunded"));
    },

    end: async (tx, rentalId, { isRest }) => {
      const rental = await rentals.lockRental(tx, rentalId);
      // The payment was only for the first months: once these are over, its refund ends nothing.
      const isUsed = rental && isFirstPaymentUsed(rental, clock.today());
      return isUsed ? "over" : endLease(tx, rentalId, clock, isRest);
    },

    listUnused: (tx, rentalId) => listUnused(tx, rentalId, clock.today()),

    endWhenUnused: async (tx, rentalId) => {
      await rentals.setEnding(tx, rentalId, clock.now());
      await cancelRents(tx, rentalId);
    },
  };
};
