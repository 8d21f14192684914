import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What a live event may name: the first part of the key under which pages keep what changed. */
export const LIVE_SUBJECTS = ["notifications", "conversations"] as const;
type LiveSubject = (typeof LIVE_SUBJECTS)[number];

/**
 * What changed, for one person: a subject, or one of its things by its id (`conversation:…`). Never anything personal:
 * whoever hears it reads again what it names, by a call that checks their right to it.
 */
export type LiveEvent = LiveSubject | `${LiveSubject}:${string}`;

/** Said first, and whenever events may have been missed: all that is live is to be read again. */
export const LIVE_AGAIN = "again";

/** Somebody was told something: what their open pages show may have changed with it, whatever it is. */
export const LIVE_NEWS = "notifications:new" satisfies LiveEvent;

/** The key of the queries that an event names. */
export const liveKey = (event: string): readonly string[] => event.split(":");

/** Open streams that one account may have in one process: ten browsers. */
export const LIVE_STREAMS_MAX = 10;

export const listenLive = endpoint({
  method: "GET",
  path: "/api/live",
  summary:
    "What changes for the person signed in, as server-sent events, for as long as they listen",
  access: "signed-in",
  status: 200,
  answer: z
    .string()
    .meta({ description: "`text/event-stream`: each event is a subject, or a subject and an id" }),
  problems: ["live/too-many-streams"],
});
