import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import type { Purchase } from "../../checkout/public.ts";
import type { MailContent } from "../../mail/public.ts";
import { planRentalTransfers } from "../../payments/public.ts";
import { endLease } from "../lease-end/public.ts";
import { rentMails as mails } from "../rent-mails/public.ts";
import {
  cancelRents,
  describeRent,
  getRent,
  isMonthOver,
  lockRent,
  moveRent,
  RENT_TRANSITIONS,
  type RentOfRental,
  resumeSale,
} from "../rents/public.ts";
import { findParties, findRental, lockRental, setEnding } from "../repository.ts";

type Deps = { clock: Clock; feePercent: number; timeZone: string; publicUrl: string };

/** The refusals from which on the lessor was told, and so hears that it is paid after all. */
const LESSOR_TOLD = 2;

/** What the payment of a month's rent does when it settles. */
export const createRentPurchase = ({ clock, feePercent, timeZone, publicUrl }: Deps): Purchase => {
  const writeMails = async (tx: Tx, rent: RentOfRental): Promise<MailContent[]> => {
    const { artisan, lessor } = await findParties(tx, rent);
    const news = {
      rentalId: rent.rental_id,
      name: rent.name,
      spaceName: rent.space_name,
      amount: rent.amount_cents,
      publicUrl,
    };
    const receipt = mails.artisanReceiptMail(artisan, news, rent.sales_paused_at !== null);
    return rent.warnings < LESSOR_TOLD
      ? [receipt]
      : [receipt, mails.lessorReceiptMail(lessor, news)];
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
      const told = await writeMails(tx, await getRent(tx, rentId));
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
      return { transfers, soldOut: [], mails: told };
    },

    // A page that nobody paid: the month is still to be paid.
    release: async () => undefined,
    markRefunded: async () => undefined,

    end: async (tx, rentId) => {
      const { month, rental_id: rentalId } = await getRent(tx, rentId);
      const rental = await findRental(tx, rentalId);
      // A month that was used ends nothing when its money goes back.
      if (!rental || isMonthOver(rental, month, clock.today())) return "over";
      return endLease(tx, rentalId, clock);
    },

    endWhenUnused: async (tx, rentId) => {
      const { rental_id: rentalId } = await getRent(tx, rentId);
      await setEnding(tx, rentalId, clock.now());
      await cancelRents(tx, rentalId);
    },
  };
};
