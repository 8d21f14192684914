import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { about, shownMessage } from "../messages/messages.ts";

const reportedMessage = shownMessage.omit({ isMine: true }).extend({
  sender: z.string(),
  isReported: z.boolean(),
});

const reportedConversation = z.object({
  about,
  people: z.array(z.object({ _id: id, name: z.string() })),
  messages: z.array(reportedMessage).meta({ description: "The last 200 messages, oldest first" }),
});
export type ReportedConversation = z.output<typeof reportedConversation>;

export const openReportedConversation = endpoint({
  method: "POST",
  path: "/api/admin/reports/:id/conversation",
  summary:
    "Returns the whole conversation of a reported message, without masks. The access is recorded, and both people are told",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: reportedConversation,
  problems: ["report/not-found", "conversation/not-reported"],
});
