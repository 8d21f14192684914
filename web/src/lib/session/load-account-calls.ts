/**
 * Loads the calls that every page and the login page may need: the own account, login and logout.
 * They come with the contract's checks, 34 kB that the first page does not wait for (ADR 0140).
 */
export const loadAccountCalls = (): Promise<typeof import("./account-calls.ts")> =>
  import("./account-calls.ts");
