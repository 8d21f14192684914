import { randomUUID } from "node:crypto";
import { v5 } from "uuid";

/**
 * The id of the row that a request is to make. Requests that repeat one intention (same person, same
 * `Idempotency-Key`) name the same row, so that an answer that got lost and is asked for again makes no twin.
 */
export const rowIdOf = (userId: string, requestKey: string | undefined): string =>
  requestKey === undefined ? randomUUID() : v5(requestKey, userId);
