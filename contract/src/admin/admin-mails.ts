import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { pageNumber } from "../paging.ts";
import { instant } from "../time/day-fields.ts";

/** A mail that the mail server did not accept for three days. Times are UTC instants. */
export const givenUpMail = z
  .object({
    _id: id,
    to: z.string().meta({ description: "Address of the recipient" }),
    subject: z.string(),
    postedAt: instant,
    failedAt: instant.meta({ description: "When sending failed for the last time" }),
    error: z.string().nullable().meta({ description: "Last error of the mail server" }),
  })
  .meta({ id: "GivenUpMail" });
export type GivenUpMail = z.output<typeof givenUpMail>;

export const listGivenUpMails = endpoint({
  method: "GET",
  path: "/api/admin/mails",
  summary: "Lists mails that could not be sent within three days, oldest first, ten per page",
  access: ["admin"],
  query: z.object({
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(givenUpMail), total: z.number().int() }),
});

export const sendMailsAgain = endpoint({
  method: "POST",
  path: "/api/admin/mails/send-again",
  summary: "Sends one of these mails again, or all of them",
  access: ["admin"],
  body: z.object({
    id: id.optional().meta({ description: "The mail to send. All mails if absent" }),
  }),
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["queue/not-found"],
});
