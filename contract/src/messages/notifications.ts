import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, message } from "../fields.ts";
import { paging } from "../paging.ts";
import { instant } from "../time/day-fields.ts";
import { mailTopics } from "./mail-topics.ts";

const topic = z.enum(mailTopics, { error: "Sujet inconnu" });

/** A message that was sent to a person: normally by mail, and always on this page. */
export const notification = z
  .object({
    _id: id,
    topic: topic.nullable().meta({ description: "`null` if it is always mailed" }),
    title: z.string(),
    text: z.string().meta({ description: "First sentences of the mail. May be empty" }),
    path: z.string().nullable().meta({ description: "Path on this site to what it is about" }),
    createdAt: instant,
    readAt: instant.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  summary: "Lists the caller's notifications of the last ninety days, newest first",
  access: "signed-in",
  query: paging.extend({
    unread: z.enum(["true", "false"]).optional().meta({ description: "`true`: unread ones only" }),
  }),
  status: 200,
  answer: z.object({
    data: z.array(notification),
    unread: z.number().int().meta({ description: "Total number of unread notifications" }),
    nextCursor: z.string().nullable(),
  }),
});

export const countNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/count",
  summary: "Returns the number of unread notifications",
  access: "signed-in",
  status: 200,
  answer: z.object({ unread: z.number().int() }),
});

export const readNotification = endpoint({
  method: "POST",
  path: "/api/notifications/:id/read",
  summary: "Marks a notification as read. A repeated request changes nothing",
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
  summary: "Lists the optional topics, and whether each is mailed",
  access: "signed-in",
  status: 200,
  answer: z.object({ data: z.array(z.object({ topic, isMailed: z.boolean() })) }),
});

export const savePreference = endpoint({
  method: "PUT",
  path: "/api/notifications/preferences",
  summary: "Turns mails about a topic on or off",
  access: "signed-in",
  body: z.object({ topic, isMailed: z.boolean() }),
  status: 200,
  answer: message,
});

export const stopMails = endpoint({
  method: "POST",
  path: "/api/notifications/unsubscribe",
  summary:
    "Turns off mails about a topic without signing in. The token comes from a mail. Mail programs may call it too (RFC 8058); their form is ignored",
  access: "anyone",
  query: z.object({ token: z.string().min(1).max(100) }),
  status: 200,
  answer: message.extend({ topic }),
  problems: ["notification/link-unknown", "request/too-many"],
});
