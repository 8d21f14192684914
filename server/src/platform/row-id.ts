import { randomUUID } from "node:crypto";

/**
 * The id of the row that a request is to make. Requests that repeat one intention (same person, same
 * `Idempotency-Key`) name the same row, so that an answer that got lost and is asked for again makes no twin.
 */
export const rowIdOf = async (userId: string, requestKey: string | undefined): Promise<string> => {
  if (requestKey === undefined) return randomUUID();
  const { v5 } = await import("uuid");
  return v5(requestKey, userId);
};
