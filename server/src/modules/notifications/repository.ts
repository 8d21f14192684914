import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isAfter, orderOf, type Page, type Sorting } from "../search/public.ts";
import type { NotificationRow } from "./tables.ts";

const NEWEST_FIRST: Sorting = {
  column: sql`created_at`,
  isDown: true,
  type: "timestamptz",
  id: sql`notifications.id`,
};

const ofPerson = (db: Db, userId: string) =>
  db.selectFrom("notifications").where("user_id", "=", userId);

export const list = (
  db: Db,
  userId: string,
  isUnread: boolean,
  { after, limit }: Page,
): Promise<NotificationRow[]> =>
  ofPerson(db, userId)
    .selectAll()
    .$if(isUnread, (query) => query.where("read_at", "is", null))
    .where(isAfter(NEWEST_FIRST, after))
    .orderBy(orderOf(NEWEST_FIRST))
    .limit(limit)
    .execute();

export const countUnread = async (db: Db, userId: string): Promise<number> => {
  const { unread } = await ofPerson(db, userId)
    .where("read_at", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("unread"))
    .executeTakeFirstOrThrow();
  return unread;
};

export const exists = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await ofPerson(db, userId).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

/** Marks one notification of a person as read, or all of them. @returns true if any was unread */
export const setRead = async (
  db: Db,
  userId: string,
  { id, at }: { id?: string; at: Date },
): Promise<boolean> => {
  let unread = db
    .updateTable("notifications")
    .set({ read_at: at })
    .where("user_id", "=", userId)
    .where("read_at", "is", null);
  if (id !== undefined) unread = unread.where("id", "=", id);
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
