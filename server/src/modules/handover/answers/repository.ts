import type { Db, Tx } from "../../../platform/db/db.ts";
import type { EventRow } from "../tables.ts";

export const findEvent = (db: Db, id: string): Promise<EventRow | undefined> =>
  db.selectFrom("handover_events").selectAll().where("id", "=", id).executeTakeFirst();

/** Stores the link of a mail about an event; an earlier link stops working. */
export const setToken = async (
  db: Db,
  id: string,
  link: { answer_token_hash: Buffer; answer_until: Date },
): Promise<void> => {
  await db.updateTable("handover_events").set(link).where("id", "=", id).execute();
};

/** Event of a link, while the link is valid and the buyer's account is open. */
export const findByToken = (db: Db, tokenHash: Buffer, now: Date): Promise<EventRow | undefined> =>
  db
    .selectFrom("handover_events")
    .innerJoin("orders", "orders.id", "handover_events.order_id")
    .innerJoin("users", "users.id", "orders.buyer_id")
    .selectAll("handover_events")
    .where("answer_token_hash", "=", tokenHash)
    .where("answer_until", ">", now)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();

/**
 * Makes all links of a buyer useless.
 *
 * @returns the events that the buyer could still answer by them
 */
export const endTokensOf = async (tx: Tx, buyerId: string, now: Date): Promise<EventRow[]> => {
  const ended = await tx
    .updateTable("handover_events")
    .set({ answer_token_hash: null })
    .where("answer_token_hash", "is not", null)
    .where(({ eb, selectFrom }) =>
      eb("order_id", "in", selectFrom("orders").select("id").where("buyer_id", "=", buyerId)),
    )
    .returningAll()
    .execute();
  return ended.filter(
    ({ answer, answer_until }) => answer === null && answer_until !== null && answer_until > now,
  );
};

/** Stores the buyer's answer. @returns true if there was none before */
export const setAnswer = async (
  tx: Tx,
  id: string,
  answer: NonNullable<EventRow["answer"]>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("handover_events")
    .set({ answer })
    .where("id", "=", id)
    .where("answer", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
