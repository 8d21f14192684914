import { leftoverDecisionDay } from "@stokaz/contract/leases/leftovers";
import { RENT_DAYS } from "@stokaz/contract/leases/rents";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { brandName, findKeptCard, type KeptCardRow } from "../../kept-cards/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { endLease } from "../ending/public.ts";
import { RENT_CHARGE_JOB } from "../rent-charges/public.ts";
import {
  cancelRents,
  chargeDay,
  courseOfUnpaid,
  getRent,
  listToFollow,
  lockRent,
  rentMails as mails,
  type RentMailDetails,
  type RentOfRental,
  type RentStep,
  rentStep,
  type UnpaidCourse,
  updateRent,
} from "../rents/public.ts";
import { findSides, lockRental, setEnding, updateRental } from "../repository.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs; postMail: PostMail; publicUrl: string };

/** The job that does the due steps of each month's rent. */
export const RENT_CALENDAR_JOB = "follow-rents";
const BATCH = 200;
/** Earliest time of the day for charges and mails. */
const FIRST_HOUR = "08:00";

/** Defines {@link RENT_CALENDAR_JOB}, which runs every five minutes and works from 8 o'clock on. */
export const scheduleRentCalendar = ({ db, clock, jobs, postMail, publicUrl }: Deps): void => {
  const dayOf = (instant: Date | null): CalendarDay | undefined =>
    instant ? clock.dayOf(instant) : undefined;

  const calendarOf = (rent: RentOfRental, card: KeptCardRow | undefined) => ({
    dueOn: rent.due_on,
    noticedOn: dayOf(rent.noticed_at),
    unpaidSince: rent.unpaid_since ?? undefined,
    warnedOn: rent.warned_on ?? undefined,
    hasNewCard: Boolean(rent.refused_at && card && card.kept_at > rent.refused_at),
    isByHandOnly: rent.last_refusal === "authentication",
    pausedOn: dayOf(rent.sales_paused_at),
    endDate: rent.end_date,
  });

  const toMailDetails = (rent: RentOfRental): RentMailDetails => ({
    rentalId: rent.rental_id,
    name: rent.name,
    spaceName: rent.space_name,
    amount: rent.amount_cents,
    publicUrl,
  });

  const courseOf = (rent: RentOfRental, pausedOn = dayOf(rent.sales_paused_at)): UnpaidCourse =>
    courseOfUnpaid(rent.unpaid_since ?? clock.today(), { pausedOn, endDate: rent.end_date });

  const notice = async (tx: Tx, rent: RentOfRental, card: KeptCardRow | undefined) => {
    const { artisan } = await findSides(tx, rent);
    const chargedOn = chargeDay(rent.due_on, clock.today());
    const named =
      card?.last4 && card.brand
        ? `${brandName(card.brand)} se terminant par ${card.last4}`
        : undefined;
    await updateRent(tx, rent.id, { noticed_at: clock.now() });
    const mail = mails.noticeMail(artisan, toMailDetails(rent), { chargedOn, card: named });
    await postMail(tx, mail, rent.rental_id);
  };

  const charge = async (tx: Tx, rent: RentOfRental) => {
    await updateRent(tx, rent.id, { next_attempt_at: clock.now() });
    await jobs.enqueue(tx, RENT_CHARGE_JOB, {});
  };

  /**
   * Repeats that the tenant must pay a month by hand; the second warning also goes to the lessor.
   */
  const warn = async (tx: Tx, rent: RentOfRental) => {
    const { artisan, lessor } = await findSides(tx, rent);
    const warnings = rent.warnings + 1;
    await updateRent(tx, rent.id, { warned_on: clock.today(), warnings });
    const deadlines = { ...courseOf(rent), retriedOn: undefined };
    const contents = [
      mails.unpaidMail(artisan, toMailDetails(rent), "authentication", deadlines, true),
      ...(warnings === 2 ? [mails.lessorUnpaidMail(lessor, toMailDetails(rent), deadlines)] : []),
    ];
    await postMail(tx, contents, rent.rental_id);
  };

  const pause = async (tx: Tx, rent: RentOfRental) => {
    const { artisan } = await findSides(tx, rent);
    await updateRental(tx, rent.rental_id, { sales_paused_at: clock.now() });
    const course = courseOf(rent, clock.today());
    await postMail(tx, mails.pausedMail(artisan, toMailDetails(rent), course), rent.rental_id);
  };

  /** Ends a rental whose month stays unpaid; waiting orders are collected first. */
  const end = async (tx: Tx, rent: RentOfRental) => {
    const { artisan, lessor } = await findSides(tx, rent);
    const isAwaited = (await endLease(tx, rent.rental_id, clock)) === "in-use";
    if (isAwaited) {
      await setEnding(tx, rent.rental_id, clock.now());
      await cancelRents(tx, rent.rental_id);
    }
    const how = isAwaited ? "awaits-orders" : "ended";
    const decidesOn = leftoverDecisionDay(clock.today());
    const contents = [
      mails.artisanUnpaidEndMail(artisan, toMailDetails(rent), how, decidesOn),
      mails.lessorUnpaidEndMail(lessor, toMailDetails(rent), how, decidesOn),
    ];
    await postMail(tx, contents, rent.rental_id);
  };

  /** Tells both sides that a month of a rental that is over stays owed, but is not tried again. */
  const giveUp = async (tx: Tx, rent: RentOfRental) => {
    const { artisan, lessor } = await findSides(tx, rent);
    await updateRent(tx, rent.id, { given_up_at: clock.now() });
    const contents = [
      mails.artisanGivenUpMail(artisan, toMailDetails(rent)),
      mails.lessorGivenUpMail(lessor, toMailDetails(rent)),
    ];
    await postMail(tx, contents, rent.rental_id);
  };

  const STEPS: Readonly<
    Record<RentStep, (tx: Tx, rent: RentOfRental, card: KeptCardRow | undefined) => Promise<void>>
  > = { notice, charge, warn, pause, end, "give-up": giveUp };

  /** Does the step of one month, with its mail: one transaction stores both, or neither. */
  const follow = ({ id: rentId, rentalId }: { id: string; rentalId: string }): Promise<void> =>
    inTransaction(db, async (tx) => {
      // Lock order: the rental first, as when a month is paid.
      await lockRental(tx, rentalId);
      const locked = await lockRent(tx, rentId);
      const isOpen = locked?.status === "due" || locked?.status === "unpaid";
      if (!isOpen || locked.next_attempt_at !== null) return;
      const rent = await getRent(tx, rentId);
      const card = await findKeptCard(tx, rent.artisan_id);
      await updateRent(tx, rentId, { looked_on: clock.today() });
      const step = rentStep(calendarOf(rent, card), clock.today());
      if (step) await STEPS[step](tx, rent, card);
    });

  jobs.define(
    RENT_CALENDAR_JOB,
    async () => {
      const today = clock.today();
      if (clock.localNow().slice(11, 16) < FIRST_HOUR) return;
      const until = addDays(today, RENT_DAYS.notice);
      for (const rent of await listToFollow(db, { today, until }, BATCH)) {
        await jobs.attempt(RENT_CALENDAR_JOB, rent.id, () => follow(rent));
      }
    },
    { cron: "*/5 * * * *" },
  );
};
