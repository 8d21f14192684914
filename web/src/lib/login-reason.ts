type Reason = { loginFor: string };

/** Why one is sent to log in, for the history entry of that page. @param purpose `commander Miel de letchi` */
export const loginReason = (purpose: string): Reason => ({ loginFor: purpose });

/** What one logs in for; never read from the address, in which anybody could write anything. @param state the history entry's */
export const readLoginReason = (state: Partial<Reason> | null): string | undefined =>
  state?.loginFor;
