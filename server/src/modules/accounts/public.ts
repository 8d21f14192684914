import type { Accounts as AllOfAccounts } from "./service.ts";

/** What other modules may ask of accounts. */
export type Accounts = Pick<AllOfAccounts, "canReceiveTransfers" | "recordCapability">;
