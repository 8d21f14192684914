import { ApiError, reasonOf } from "../../lib/api/error.ts";

const FAST_POLL_MS = 2000;
const FAST_POLLS = 30;
const SLOW_POLL_MS = 30_000;

/** True if nobody answered. The payment may have succeeded all the same. */
const isUnanswered = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === "network" || error.status >= 502);

/** True if a failure is final. A server that does not answer may answer later. */
export const isFinalFailure = (error: Error | null, isProcessing: boolean): error is Error =>
  error !== null && !isUnanswered(error) && (!isProcessing || reasonOf(error) !== undefined);

type PollState = {
  data: { state: "processing" | "paid" } | undefined;
  error: Error | null;
  dataUpdateCount: number;
  errorUpdateCount: number;
};

/**
 * Pause before the next question about a payment. A card needs a minute at most: the page asks
 * often during that time. A direct debit may need longer: then the page asks every half minute.
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
