import { z } from "zod";
import { CHOICE_UNKNOWN } from "../choices.ts";

/** Ways to rent a space: immediately, or after the lessor accepts the request. */
export const ACCEPTANCES = ["instant", "on_request"] as const;
/** One of {@link ACCEPTANCES}. */
export const acceptance = z.enum(ACCEPTANCES, { error: CHOICE_UNKNOWN });
export type Acceptance = z.output<typeof acceptance>;

/**
 * Hours that a lessor has to answer a request, counted from the authorisation of its payment; fewer
 * if the first day of the rental is over before.
 */
export const ANSWER_HOURS = 48;
/** Hours before the end of the answer time at which the lessor gets a reminder. */
export const ANSWER_REMINDER_HOURS = 24;
/** Number of days from today before which a rental that needs an answer cannot begin. */
export const ANSWER_DAYS = ANSWER_HOURS / 24;
/** Maximum number of characters that describe the goods to be stored. */
export const STORED_GOODS_MAX = 300;

/** Notice for readers of a space: how long its lessor may take to answer. */
export const ANSWER_NOTICE = `Le loueur répond sous ${ANSWER_HOURS} h.`;
