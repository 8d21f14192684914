import { randomUUID } from "node:crypto";
import { v5 } from "uuid";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if an outside reference to one of our rows can be a row's id. */
export const isRowId = (text: string | undefined): text is string => UUID.test(text ?? "");

/**
 * Id of the row that a request makes. Retries of one intention (same person, same
 * `Idempotency-Key`) name the same row, so that a retry after a lost answer makes no second row.
 */
export const rowIdOf = (userId: string, requestKey: string | undefined): string =>
  requestKey === undefined ? randomUUID() : v5(requestKey, userId);

/**
 * Id of a row that another row causes. When it is made again from a restored backup it has the same
 * id as before, which the outside world may know already.
 *
 * @param part separates the rows that have the same cause
 */
export const derivedId = (causeId: string, part: string | number): string =>
  v5(String(part), causeId);
