import type { Reported } from "@stokaz/contract/moderation/reports";
import type { Db } from "../../../platform/db/db.ts";
import type { ReviewRow } from "../../reviews/tables.ts";

/** True if the person received such a message: nobody may report a message between two others. */
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
 * True if the subject exists for the sender: a listing that is not archived, a seller whose account
 * is open, a readable review, or a message they received.
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

/** Finds the subject of a review; `undefined` when it was withdrawn. */
export const findReviewed = (
  db: Db,
  reviewId: string,
): Promise<Pick<ReviewRow, "about" | "subject_id"> | undefined> =>
  db
    .selectFrom("reviews")
    .select(["about", "subject_id"])
    .where("id", "=", reviewId)
    .executeTakeFirst();

/** Finds the conversation of a message. */
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
