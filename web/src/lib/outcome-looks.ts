const OFTEN_MS = 2000;
const OFTEN_TIMES = 30;
const SELDOM_MS = 30_000;

/**
 * When a payment that is being processed is looked at again: often for a minute, as a card needs at most, then every half
 * minute for as long as the page stays open, as a direct debit may need.
 *
 * @param looks how often it was looked at so far
 */
export const nextLook = (looks: number): number => (looks < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS);
