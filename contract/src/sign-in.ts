import { z } from "zod";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, message } from "./fields.ts";

const ownSession = z.object({
  id,
  device: z.string().meta({ description: "In words: `Chrome sur Android`" }),
  openedAt: instant,
  lastSeenAt: instant.meta({ description: "To the hour" }),
  endsAt: instant.meta({
    description: "Unless it is used before; never later than 90 days after it opened",
  }),
  isThis: z.boolean().meta({ description: "The one that asks" }),
});
/** A live session as its owner reads it. */
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/auth/sessions",
  summary: "One's live sessions, the one used last first",
  access: "signed-in",
  status: 200,
  answer: z.object({ data: z.array(ownSession) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  summary: "Ends one of one's own sessions",
  access: "signed-in",
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["session/not-found"],
});

export const endAllSessions = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions",
  summary: "Ends all of one's sessions, the one that asks, too",
  access: "signed-in",
  status: 200,
  answer: message,
});
