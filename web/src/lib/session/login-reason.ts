/** What the login page finds in the history: never in its address, in which anybody could write anything. */
export type LoginReason = { loginFor: string };

/** Why one is sent to log in, for the history entry of that page. @param purpose `commander Miel de letchi` */
export const loginReason = (purpose: string): LoginReason => ({ loginFor: purpose });
