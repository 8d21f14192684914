import { z } from "zod";

/** How a space is rented: at once, or once its lessor said yes. */
export const ACCEPTANCES = ["instant", "on_request"] as const;
export const acceptance = z.enum(ACCEPTANCES, { error: "Choix inconnu" });
export type Acceptance = z.output<typeof acceptance>;

/** Hours in which a lessor answers a request, from the moment its payment is authorised. */
export const ANSWER_HOURS = 48;
/** Hours before the end of these at which they are reminded. */
export const ANSWER_REMINDER_HOURS = 24;
/** Days from today on before which what waits for an answer can't begin. */
export const ANSWER_DAYS = ANSWER_HOURS / 24;
/** What may be written of what will be stored. */
export const STORED_GOODS_MAX = 300;

/** What a lessor's readers know of how they answer. */
export const ANSWER_NOTICE = `Le loueur répond sous ${ANSWER_HOURS} h.`;
