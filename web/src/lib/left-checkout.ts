/** What is being paid: each has its own hosted page to come back from. */
type Purpose = "rental" | "order";

const nameOf = (purpose: Purpose): string => `checkout:${purpose}`;

/** Keeps, for this tab, the hosted page that it leaves for: coming back unpaid gives up what it holds. */
export const rememberCheckout = (purpose: Purpose, sessionId: string): void =>
  sessionStorage.setItem(nameOf(purpose), sessionId);

/** The session of the hosted page that this tab left for, if it is not settled yet. */
export const recallCheckout = (purpose: Purpose): string | undefined =>
  sessionStorage.getItem(nameOf(purpose)) ?? undefined;

/** That page was paid or given up. */
export const forgetCheckout = (purpose: Purpose): void =>
  sessionStorage.removeItem(nameOf(purpose));
