import { randomUUID } from "node:crypto";
import { v5 } from "uuid";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether what somebody else calls one of our rows can be a row's id. */
export const isRowId = (text: string | undefined): text is string => UUID.test(text ?? "");

/**
 * The id of the row that a request is to make. Requests that repeat one intention (same person, same
 * `Idempotency-Key`) name the same row, so that an answer that got lost and is asked for again makes no twin.
 */
export const rowIdOf = (userId: string, requestKey: string | undefined): string =>
  requestKey === undefined ? randomUUID() : v5(requestKey, userId);

/**
 * The id of a row that another one brings about. Made again from a restored backup it has the id it had before, by which
 * the outside world may know it already.
 *
 * @param part tells the rows that one brings about from each other
 */
export const derivedId = (causeId: string, part: string | number): string =>
  v5(String(part), causeId);
