import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { tooLong } from "../text.ts";
import { instant } from "../time/day-fields.ts";
import { refusalReason } from "./handover.ts";

/** Token of the link in the mail to the buyer. */
const answerToken = z.string().min(1).max(100);

export const readHandoverAnswer = endpoint({
  method: "GET",
  path: "/api/handover-answers",
  summary: "Returns what a buyer is asked to confirm or contest. The token comes from a mail",
  access: "anyone",
  query: z.object({ token: answerToken }),
  status: 200,
  answer: z.object({
    orderNumber: z.string(),
    storageName: z.string(),
    at: instant,
    kind: z.enum(["handed_over", "refused", "absent"]),
    lines: z.array(z.string()).meta({ description: "`2 × Miel de letchi`" }),
    reason: refusalReason.nullable(),
    note: z.string().nullable(),
    answer: z.enum(["confirmed", "contested"]).nullable(),
  }),
  problems: ["handover/link-invalid"],
});

const MESSAGE_MISSING = "Dites-nous ce qui s'est passé.";

/** A buyer's answer to a mail about a handover. A buyer who contests must say why. */
export const handoverAnswer = z
  .object({
    token: answerToken,
    isRight: z.boolean(),
    message: z
      .string()
      .trim()
      .max(LIMITS.reason, tooLong(LIMITS.reason))
      .optional()
      .meta({ description: "Required to contest" }),
  })
  .refine(({ isRight, message }) => isRight || (message ?? "") !== "", {
    path: ["message"],
    error: MESSAGE_MISSING,
  });

export const answerHandover = endpoint({
  method: "POST",
  path: "/api/handover-answers",
  summary:
    "Confirms or contests what a mail said about a handover. If contested, the operator decides",
  access: "anyone",
  body: handoverAnswer,
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["handover/link-invalid", "handover/already-answered"],
});
