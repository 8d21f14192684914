import { HOUR_MS } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import { type Setting, slotReminderMail } from "../mails.ts";
import { listSlotMailDetails } from "../repository.ts";
import { REMINDERS, type ReminderHours } from "../rules.ts";
import { countReminder, type DueSlots, listDue } from "./repository.ts";

export const SLOT_REMINDERS_JOB = "send-slot-reminders";

export type SlotRemindersDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  timeZone: string;
} & Pick<Setting, "publicUrl" | "brandName" | "operatorEmail">;

/**
 * Reminds buyers, every five minutes, of slots in the next day and in the next two hours, once
 * each.
 */
export const scheduleSlotReminders = ({
  db,
  clock,
  jobs,
  postMail,
  ...rest
}: SlotRemindersDeps): void => {
  const remind = async (orderId: string, due: DueSlots, hours: ReminderHours) => {
    await inTransaction(db, async (tx) => {
      if (!(await countReminder(tx, orderId, due))) return;
      const [details] = await listSlotMailDetails(tx, [orderId]);
      if (details)
        await postMail(tx, slotReminderMail(details, hours, { ...rest, at: due.now }), orderId);
    });
  };
  const remindAll = async (): Promise<void> => {
    const now = clock.now();
    for (const { hours, number } of REMINDERS) {
      const due = { now, before: new Date(now.getTime() + hours * HOUR_MS), reminders: number };
      for (const orderId of await listDue(db, due)) {
        await jobs.attempt(SLOT_REMINDERS_JOB, orderId, () => remind(orderId, due, hours));
      }
    }
  };
  jobs.define(SLOT_REMINDERS_JOB, remindAll, { cron: "*/5 * * * *" });
};
