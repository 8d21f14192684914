import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { findLastOpenDay } from "../../availability/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { orderReleaseAt } from "../../payments/public.ts";
import { findWaitingDetails } from "../mail-details/public.ts";
import { orderReminderMail } from "../mails.ts";
import { lastDayToCollect } from "../rules.ts";
import { countReminder, listUncollected } from "./repository.ts";

export const ORDER_REMINDERS_JOB = "send-order-reminders";

/**
 * The last reminder comes first, so that a buyer whose first one was missed gets one mail, not two.
 * Source: product decisions, mails.
 */
const REMINDERS = [
  { days: 10, number: 2 },
  { days: 3, number: 1 },
] as const;

export type OrderRemindersDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
};

/** Reminds buyers every hour of orders that have waited for three and for ten days, each once. */
export const scheduleOrderReminders = ({
  db,
  clock,
  jobs,
  postMail,
  publicUrl,
}: OrderRemindersDeps): void => {
  const remind = async (orderId: string, number: number): Promise<void> => {
    await inTransaction(db, async (tx) => {
      if (!(await countReminder(tx, orderId, number))) return;
      const details = await findWaitingDetails(tx, orderId);
      if (!details) return;
      const released = clock.dayOf(orderReleaseAt(details.paidAt));
      const lastDay = lastDayToCollect(released, details.rentalEnd, details.lastCallOn);
      const place = { spaceId: details.place.space_id, until: lastDay };
      const collectBy = await findLastOpenDay(tx, clock.today(), place);
      await postMail(tx, orderReminderMail(details, { collectBy, publicUrl }), orderId);
    });
  };
  const remindAll = async (): Promise<void> => {
    for (const { days, number } of REMINDERS) {
      const paidBefore = new Date(clock.now().getTime() - days * DAY_MS);
      for (const orderId of await listUncollected(db, { paidBefore, reminders: number })) {
        await jobs.attempt(ORDER_REMINDERS_JOB, orderId, () => remind(orderId, number));
      }
    }
  };
  jobs.define(ORDER_REMINDERS_JOB, remindAll, { cron: "23 * * * *" });
};
