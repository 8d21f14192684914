import { z } from "zod";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, message } from "./fields.ts";
import { mailTopics } from "./mail-topics.ts";
import { paging } from "./paging.ts";

const topic = z.enum(mailTopics, { error: "Sujet inconnu" });

/** A message that was sent to a person: normally by mail, and always on this page. */
export const notification = z
  .object({
    _id: id,
    topic: topic.nullable().meta({ description: "`null`: always mailed" }),
    title: z.string(),
    text: z.string().meta({ description: "The mail's first sentences; may be empty" }),
    path: z.string().nullable().meta({ description: "What it is about, a path of this site" }),
    createdAt: instant,
    readAt: instant.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  summary: "What one was told within ninety days, the newest first",
  access: "signed-in",
  query: paging.extend({
    unread: z.enum(["true", "false"]).optional().meta({ description: "`true`: only those" }),
  }),
  status: 200,
  answer: z.object({
    data: z.array(notification),
    unread: z.number().int().meta({ description: "In all, on every page" }),
    nextCursor: z.string().nullable(),
  }),
});

export const countNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/count",
  summary: "How many notifications one has not read",
  access: "signed-in",
  status: 200,
  answer: z.object({ unread: z.number().int() }),
});

export const readNotification = endpoint({
  method: "POST",
  path: "/api/notifications/:id/read",
  summary: "Marks a notification as read; once it is, nothing changes",
  access: "signed-in",
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["notification/not-found"],
});

export const readAllNotifications = endpoint({
  method: "POST",
  path: "/api/notifications/read",
  summary: "Marks all notifications as read",
  access: "signed-in",
  status: 200,
  answer: message,
});

export const readPreferences = endpoint({
  method: "GET",
  path: "/api/notifications/preferences",
  summary: "What one is also mailed, of what one may do without",
  access: "signed-in",
  status: 200,
  answer: z.object({ data: z.array(z.object({ topic, isMailed: z.boolean() })) }),
});

export const savePreference = endpoint({
  method: "PUT",
  path: "/api/notifications/preferences",
  summary: "Has a topic mailed or not",
  access: "signed-in",
  body: z.object({ topic, isMailed: z.boolean() }),
  status: 200,
  answer: message,
});

export const stopMails = endpoint({
  method: "POST",
  path: "/api/notifications/unsubscribe",
  summary:
    "Ends the mails of a topic by a mail's link, without logging in. Mail programs press it, too (RFC 8058), with a form that is not read",
  access: "anyone",
  query: z.object({ token: z.string().min(1).max(100) }),
  status: 200,
  answer: message.extend({ topic }),
  problems: ["notification/link-unknown", "request/too-many"],
});
