import { type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import type { Refunds } from "../../payments/public.ts";
import { listStanding } from "../../products/public.ts";
import { getSpaceView } from "../../spaces/public.ts";
import { lockPayments } from "../changes/public.ts";
import { cancelRents, isFirstPaymentUsed } from "../rents/public.ts";
import {
  findRental,
  findSides,
  hasAwaitedOrders,
  lockRental,
  moveRental,
  updateRental,
} from "../repository.ts";
import { RENTAL_TRANSITIONS } from "../rules.ts";
import type { RentalRow } from "../tables.ts";
import { listUnused } from "../unused-rent/public.ts";
import * as mails from "./mails.ts";
import { isFirstPaymentBack, listEnding, listToRemind, recordReminder } from "./repository.ts";
import { LAST_DAY, leftoverProductsText, reminderDue, reminderHorizon } from "./rules.ts";

/** Tells why a lease can't be extended. It is a port, because growing uses this folder. */
type ExtensionRefusals = {
  refuseExtension(on: Db, rental: RentalRow): Promise<string | undefined>;
};

type Deps = { db: Db; clock: Clock; jobs: Jobs; postMail: PostMail };

/**
 * Ends a rental early: its room is free again from today on, and its future months are cancelled.
 *
 * @param isUndone true if the payment that made it goes back before its days are over
 * @returns `over` when it has ended already; `in-use` when a buyer awaits an order of its products
 */
export const endLease = async (
  tx: Tx,
  rentalId: string,
  clock: Clock,
  isUndone = false,
): Promise<"ended" | "over" | "in-use"> => {
  const rental = await lockRental(tx, rentalId);
  const today = clock.today();
  if (rental?.status !== "confirmed" || rental.end_date <= today) return "over";
  if (await hasAwaitedOrders(tx, rentalId)) return "in-use";
  if (isUndone || rental.start_date >= today) {
    await moveRental(tx, rentalId, transition(RENTAL_TRANSITIONS, "refunded"), {
      ended_on: today,
    });
  } else {
    // Days of it were used and stay paid, so it was a rental until today.
    await updateRental(tx, rentalId, { end_date: today });
  }
  await cancelRents(tx, rentalId);
  return "ended";
};

/** The job that ends refunded rentals once no order of their products is awaited. */
const ENDINGS_JOB = "end-rentals";

/** True if the payment that made a rental went back before its days were over. */
const wentBackUnused = async (tx: Tx, rentalId: string, today: CalendarDay): Promise<boolean> => {
  const rental = await findRental(tx, rentalId);
  const isUsed = rental && isFirstPaymentUsed(rental, today);
  return !isUsed && (await isFirstPaymentBack(tx, rentalId));
};

/** Defines {@link ENDINGS_JOB}, which runs every five minutes. */
export const scheduleEndings = ({
  db,
  clock,
  jobs,
  postMail,
  refunds,
}: Deps & { refunds: Pick<Refunds, "giveBackUnused"> }): void => {
  const endOne = (rentalId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      await lockPayments(tx, rentalId);
      const isUndone = await wentBackUnused(tx, rentalId, clock.today());
      if ((await endLease(tx, rentalId, clock, isUndone)) !== "ended") return;
      await refunds.giveBackUnused(tx, await listUnused(tx, rentalId, clock.today()));
      const rental = await findRental(tx, rentalId);
      if (!rental) return;
      const { artisan, lessor } = await findSides(tx, rental);
      const { name, address } = await getSpaceView(tx, rental.space_id);
      const space = { name, address };
      const why = rental.sales_paused_at === null ? "refunded" : "unpaid";
      const messages = [
        mails.artisanEndedMail(artisan, space, why),
        mails.lessorEndedMail(lessor, space, why),
      ];
      await postMail(tx, messages, rentalId);
    });
  jobs.define(
    ENDINGS_JOB,
    async () => {
      for (const rentalId of await listEnding(db, clock.today())) {
        await jobs.attempt(ENDINGS_JOB, rentalId, () => endOne(rentalId));
      }
    },
    { cron: "*/5 * * * *" },
  );
};

/** The job that reminds both sides of the rentals that will end. */
export const RENTAL_REMINDERS_JOB = "send-rental-reminders";

/**
 * Reminds artisans every hour of rentals that end in 30 days, 7 days or one day, each once; the
 * last reminder also goes to their lessors.
 */
export const scheduleReminders = ({
  db,
  clock,
  jobs,
  postMail,
  publicUrl,
  growing,
}: Deps & { publicUrl: string; growing: ExtensionRefusals }): void => {
  const remind = (rentalId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      // It may have been extended, or have ended, since it was listed.
      const rental = await lockRental(tx, rentalId);
      if (rental?.status !== "confirmed" || rental.ending_since) return;
      const today = clock.today();
      const terms = { startDate: rental.start_date, endDate: rental.end_date };
      const due = reminderDue(terms, today);
      // One transaction stores both this and its mail, or neither.
      if (!due || !(await recordReminder(tx, rental.id, due, clock.now()))) return;
      const { artisan, lessor } = await findSides(tx, rental);
      const { name, address } = await getSpaceView(tx, rental.space_id);
      const daysLeft = daysBetween(today, rental.end_date);
      const standing = await listStanding(tx, new Map([[rental.id, rental.pallets]]));
      const { pallets = [], unplaced = [] } = standing.get(rental.id) ?? {};
      const left = leftoverProductsText([
        ...pallets.flatMap(({ products }) => products),
        ...unplaced,
      ]);
      const ending = {
        artisan,
        lessor,
        space: { name, address },
        endDate: rental.end_date,
        daysLeft,
        left,
        refusal: await growing.refuseExtension(tx, rental),
      };
      const at = { rentalId: rental.id, publicUrl };
      const contents = [
        mails.reminderMail(ending, at),
        ...(due === LAST_DAY ? [mails.lessorReminderMail(ending, at)] : []),
      ];
      await postMail(tx, contents, rental.id);
    });
  jobs.define(
    RENTAL_REMINDERS_JOB,
    async () => {
      const today = clock.today();
      for (const rentalId of await listToRemind(db, today, reminderHorizon(today))) {
        await jobs.attempt(RENTAL_REMINDERS_JOB, rentalId, () => remind(rentalId));
      }
    },
    { cron: "43 * * * *" },
  );
};
