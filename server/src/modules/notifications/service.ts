import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/db/db.ts";
import { publish } from "../../platform/live/publish.ts";
import { Problem } from "../../platform/problem.ts";
import { type Paging, readPage } from "../search/public.ts";
import * as rows from "./repository.ts";
import type { NotificationRow } from "./tables.ts";

export type NotificationsDeps = { db: Db; clock: Clock };

type Asked = Paging & { isUnread: boolean };

/** Some notifications, the newest first, and the total number of unread ones. */
export type NotificationsPage = {
  rows: NotificationRow[];
  unread: number;
  nextCursor: string | null;
};

const NOTIFICATIONS = {
  name: "notifications",
  sortedBy: ({ created_at }: NotificationRow) => created_at.getTime(),
};

export const createNotifications = ({ db, clock }: NotificationsDeps) => ({
  /** @throws {Problem} request/invalid for a cursor of another list */
  async list({ userId }: Actor, { isUnread, ...paging }: Asked): Promise<NotificationsPage> {
    const [page, unread] = await Promise.all([
      readPage(NOTIFICATIONS, paging, (part) => rows.list(db, userId, isUnread, part)),
      rows.countUnread(db, userId),
    ]);
    return { ...page, unread };
  },

  countUnread: ({ userId }: Actor): Promise<number> => rows.countUnread(db, userId),

  /** Marks one notification as read. @throws {Problem} notification/not-found */
  async read({ userId }: Actor, id: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (await rows.setRead(tx, userId, { id, at: clock.now() })) {
        // This updates the count in the header of the person's other open pages.
        await publish(tx, userId, "notifications");
      } else if (!(await rows.exists(tx, userId, id))) {
        throw new Problem("notification/not-found");
      }
    });
  },

  /** Marks all notifications as read. */
  async readAll({ userId }: Actor): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (await rows.setRead(tx, userId, { at: clock.now() })) {
        await publish(tx, userId, "notifications");
      }
    });
  },
});

export type Notifications = ReturnType<typeof createNotifications>;
