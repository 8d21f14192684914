/** What is being paid: each has its own hosted page to come back from. */
export type Purpose = "rental" | "order";

const nameOf = (purpose: Purpose): string => `checkout:${purpose}`;

/** Sessions whose hosted page this very page is leaving for: nobody comes back from those yet. */
const leavingFor = new Set<string>();

/** Keeps, for this tab, the hosted page that it leaves for: coming back unpaid gives up what it holds. */
export const rememberCheckout = (purpose: Purpose, sessionId: string): void => {
  leavingFor.add(sessionId);
  sessionStorage.setItem(nameOf(purpose), sessionId);
};

/** Whether this page, as it was loaded, is on its way to the session's hosted page. */
export const isLeavingFor = (sessionId: string): boolean => leavingFor.has(sessionId);

/** The session of the hosted page that this tab left for, if it is not settled yet. */
export const recallCheckout = (purpose: Purpose): string | undefined =>
  sessionStorage.getItem(nameOf(purpose)) ?? undefined;

/** That page was paid or given up. */
export const forgetCheckout = (purpose: Purpose): void =>
  sessionStorage.removeItem(nameOf(purpose));
