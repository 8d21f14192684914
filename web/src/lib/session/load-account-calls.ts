/**
 * What every page may ask the server, and the login page: who one is, logging in and out. It comes with the contract's
 * checks, 34 kB that the first page does not wait for (ADR 0140).
 */
export const loadAccountCalls = (): Promise<typeof import("./account-calls.ts")> =>
  import("./account-calls.ts");
