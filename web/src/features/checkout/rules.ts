import { ApiError, reasonOf } from "../../lib/api/error.ts";

const OFTEN_MS = 2000;
const OFTEN_TIMES = 30;
const SELDOM_MS = 30_000;

/** Whether nobody answered: the payment may well have been made. */
const isUnanswered = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === "network" || error.status >= 502);

/** Whether there is an end to tell: a server that does not answer ends nothing. */
export const isOver = (error: Error | null, isProcessing: boolean): error is Error =>
  error !== null && !isUnanswered(error) && (!isProcessing || reasonOf(error) !== undefined);

type Looked = {
  data: { state: "processing" | "paid" } | undefined;
  error: Error | null;
  dataUpdateCount: number;
  errorUpdateCount: number;
};

/**
 * When a payment that is being processed, or that nobody answers for, is looked at again: often for a minute, as a card
 * needs at most, then every half minute for as long as the page stays open, as a direct debit may need.
 *
 * @returns milliseconds, or `false` once there is an end to tell
 */
export const nextLook = ({
  data,
  error,
  dataUpdateCount,
  errorUpdateCount,
}: Looked): number | false => {
  const isProcessing = data?.state === "processing";
  if (isOver(error, isProcessing) || !(isProcessing || isUnanswered(error))) return false;
  return dataUpdateCount + errorUpdateCount < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS;
};
