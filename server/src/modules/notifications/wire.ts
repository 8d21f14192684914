import type { Notification } from "@stokaz/contract/messages/notifications";
import type { NotificationRow } from "./tables.ts";

export const toWireNotification = (row: NotificationRow): Notification => ({
  _id: row.id,
  topic: row.topic,
  title: row.title,
  text: row.text,
  path: row.path,
  createdAt: row.created_at,
  readAt: row.read_at,
});
