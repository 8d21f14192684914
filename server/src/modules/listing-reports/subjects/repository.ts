import type { Reported } from "@stokaz/contract/reports";
import type { Db } from "../../../platform/db/db.ts";
import type { ReviewRow } from "../../reviews/tables.ts";

/** Whether somebody got such a message: what others wrote to each other is nobody's to report. */
const isReceived = async (db: Db, id: string, reporterId: string | undefined): Promise<boolean> => {
  if (reporterId === undefined) return false;
  const received = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", id)
    .where("recipient_id", "=", reporterId)
    .executeTakeFirst();
  return received !== undefined;
};

/**
 * Whether there is such a listing, not archived, such a seller, not closed, such a review, to be read, or such a message,
 * to whoever reports it.
 */
export const isShown = async (
  db: Db,
  type: Exclude<Reported, "person">,
  id: string,
  reporterId: string | undefined,
): Promise<boolean> => {
  if (type === "message") return isReceived(db, id, reporterId);
  if (type === "review") {
    const review = await db
      .selectFrom("reviews")
      .select("id")
      .where("id", "=", id)
      .where("published_at", "is not", null)
      .where("hidden_at", "is", null)
      .executeTakeFirst();
    return review !== undefined;
  }
  const found =
    type === "seller"
      ? await db
          .selectFrom("users")
          .select("id")
          .where("id", "=", id)
          .where("role", "in", ["artisan", "lessor"])
          .where("deleted_at", "is", null)
          .executeTakeFirst()
      : await db
          .selectFrom(type === "space" ? "storage_spaces" : "products")
          .select("id")
          .where("id", "=", id)
          .where("archived_at", "is", null)
          .where("unapproved_since", "is", null)
          .executeTakeFirst();
  return found !== undefined;
};

/** Of whom a review is; `undefined` when it was taken back. */
export const findReviewed = (
  db: Db,
  reviewId: string,
): Promise<Pick<ReviewRow, "about" | "subject_id"> | undefined> =>
  db
    .selectFrom("reviews")
    .select(["about", "subject_id"])
    .where("id", "=", reviewId)
    .executeTakeFirst();

/** The conversation of a message. */
export const findConversationId = async (
  db: Db,
  messageId: string,
): Promise<string | undefined> => {
  const message = await db
    .selectFrom("messages")
    .select("conversation_id")
    .where("id", "=", messageId)
    .executeTakeFirst();
  return message?.conversation_id;
};
