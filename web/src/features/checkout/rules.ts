import { ApiError, reasonOf } from "../../lib/api/error.ts";

const FAST_POLL_MS = 2000;
const FAST_POLLS = 30;
const SLOW_POLL_MS = 30_000;

/** Whether nobody answered. The payment may have been made all the same. */
const isUnanswered = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === "network" || error.status >= 502);

/** Whether a failure will not change any more. A server that does not answer may answer later. */
export const isFinalFailure = (error: Error | null, isProcessing: boolean): error is Error =>
  error !== null && !isUnanswered(error) && (!isProcessing || reasonOf(error) !== undefined);

type PollState = {
  data: { state: "processing" | "paid" } | undefined;
  error: Error | null;
  dataUpdateCount: number;
  errorUpdateCount: number;
};

/**
 * How long to wait before the next question about a payment. A card needs a minute at most: the page asks often for that
 * long. A direct debit may need longer: then the page asks every half minute.
 *
 * @returns milliseconds, or `false` once the outcome is known
 */
export const pollInterval = ({
  data,
  error,
  dataUpdateCount,
  errorUpdateCount,
}: PollState): number | false => {
  const isProcessing = data?.state === "processing";
  if (isFinalFailure(error, isProcessing) || !(isProcessing || isUnanswered(error))) return false;
  return dataUpdateCount + errorUpdateCount < FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS;
};
