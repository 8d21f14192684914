// This file has no zod, because pages without any call read it.

/** Days after its payment when the money of an order goes to its sellers at the latest. */
export const AUTOMATIC_RELEASE_DAYS = 30;

/**
 * Number of days that a buyer has to come after the last call. Source: product decisions, not
 * collected.
 */
export const LAST_CALL_DAYS = 14;
