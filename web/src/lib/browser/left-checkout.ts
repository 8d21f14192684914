import { sessionStore } from "./stores.ts";

/** Kind of purchase: each has its own hosted payment page. */
export type Purpose = "rental" | "order";

const nameOf = (purpose: Purpose): string => `checkout:${purpose}`;

/**
 * Sessions whose hosted page this page is leaving for: the payer has not come back from them yet.
 */
const leavingFor = new Set<string>();

/**
 * Stores, for this tab, the session of the hosted page it leaves for: a return without payment
 * releases its hold.
 */
export const rememberCheckout = (purpose: Purpose, sessionId: string): void => {
  leavingFor.add(sessionId);
  sessionStore().setItem(nameOf(purpose), sessionId);
};

/** True if this page, since it was loaded, is leaving for the session's hosted page. */
export const isLeavingFor = (sessionId: string): boolean => leavingFor.has(sessionId);

/** Session of the hosted page that this tab left for, if it is not settled yet. */
export const recallCheckout = (purpose: Purpose): string | undefined =>
  sessionStore().getItem(nameOf(purpose)) ?? undefined;

/** Forgets the session of a hosted page that was paid or given up. */
export const forgetCheckout = (purpose: Purpose): void =>
  sessionStore().removeItem(nameOf(purpose));
