// This file has no zod, because pages without any call read it.

/** Days after its payment when the money of an order goes to its sellers at the latest. */
export const AUTOMATIC_RELEASE_DAYS = 30;
