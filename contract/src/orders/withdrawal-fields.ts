// Offers show the sentences of withdrawal.ts; with these schemas they would load zod.
import { z } from "zod";
import { ANSWER_MISSING } from "../choices.ts";
import { keysOf } from "../keys.ts";
import { day } from "../time/day-fields.ts";
import { WITHDRAWAL_EXCEPTIONS } from "./withdrawal.ts";

/** An artisan's choice of `WITHDRAWAL_EXCEPTIONS`. */
export const withdrawalException = z
  .enum(keysOf(WITHDRAWAL_EXCEPTIONS), {
    error: ANSWER_MISSING,
  })
  .meta({ description: "Legal exception to the right of withdrawal, if any" });

/** A buyer's right of withdrawal for a purchase, on a day. */
export const withdrawalRightShape = z.object({
  kind: z.enum(["open", "over", "excluded"]),
  until: day.nullable().meta({ description: "The last day to withdraw. `null` before the pickup" }),
  article: z
    .string()
    .nullable()
    .meta({ description: "Article of law of an exception. `null` if there is none" }),
  sentence: z.string(),
});
export type WithdrawalRight = z.output<typeof withdrawalRightShape>;
