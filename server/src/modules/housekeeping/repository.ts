import type { Db } from "../../platform/db.ts";

/** Deletes what has only served its time. @param now rows that ended before it go */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("login_sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
};

/** Deletes rate limit windows, provider events, remembered addresses and contact messages from before an instant. */
export const deleteOld = async (
  db: Db,
  before: { rateLimits: Date; webhookEvents: Date; geocoderAnswers: Date; contactMessages: Date },
): Promise<void> => {
  await db.deleteFrom("rate_limits").where("window_start", "<", before.rateLimits).execute();
  await db.deleteFrom("webhook_events").where("received_at", "<", before.webhookEvents).execute();
  await db
    .deleteFrom("contact_messages")
    .where("created_at", "<", before.contactMessages)
    .execute();
  await db
    .deleteFrom("geocoder_answers")
    .where("answered_at", "<", before.geocoderAnswers)
    .execute();
};
