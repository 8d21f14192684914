import { reasonOf } from "./api-error.ts";

const OFTEN_MS = 2000;
const OFTEN_TIMES = 30;
const SELDOM_MS = 30_000;

/** Whether there is an end to tell: a server that does not answer meanwhile ends nothing. */
export const isOver = (error: Error | null, isProcessing: boolean): error is Error =>
  error !== null && (!isProcessing || reasonOf(error) !== undefined);

/**
 * When a payment that is being processed is looked at again: often for a minute, as a card needs at most, then every half
 * minute for as long as the page stays open, as a direct debit may need.
 *
 * @param looks how often it was looked at so far
 */
export const nextLook = (looks: number): number => (looks < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS);
