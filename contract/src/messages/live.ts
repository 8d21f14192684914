import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Subjects of live events: the first part of the key under which pages cache their data. */
export const LIVE_SUBJECTS = ["notifications", "conversations"] as const;
type LiveSubject = (typeof LIVE_SUBJECTS)[number];

/**
 * A change for one person: a subject, or one item of a subject by its id (`conversation:…`). It
 * never contains personal data: the receiver reads the item again, with a call that checks their
 * rights.
 */
export type LiveEvent = LiveSubject | `${LiveSubject}:${string}`;

/**
 * Sent first, and whenever events may have been missed: the client must read all live data again.
 */
export const LIVE_AGAIN = "again";

/** Sent when a person got a notification: the data of any of their open pages may have changed. */
export const LIVE_NEWS = "notifications:new" satisfies LiveEvent;

/** The query key for the event. */
export const liveKey = (event: string): readonly string[] => event.split(":");

/** Open streams that one account may have in one process: ten browsers. */
export const LIVE_STREAMS_MAX = 10;

export const listenLive = endpoint({
  method: "GET",
  path: "/api/live",
  summary: "Streams changes that concern the signed-in person, as server-sent events",
  access: "signed-in",
  status: 200,
  answer: z
    .string()
    .meta({ description: "`text/event-stream`. Each event is a subject, or a subject and an id" }),
  problems: ["live/too-many-streams"],
});
