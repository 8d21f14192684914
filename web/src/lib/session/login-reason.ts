/**
 * Reason for a login, stored in the history entry and never in the address, where anybody could
 * write anything.
 */
export type LoginReason = { loginFor: string };

/**
 * Builds the reason for the history entry of the login page. @param purpose `commander Miel de
 * letchi`
 */
export const loginReason = (purpose: string): LoginReason => ({ loginFor: purpose });
