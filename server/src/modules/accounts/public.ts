import * as repository from "./repository.ts";
import type { Accounts as AllOfAccounts } from "./service.ts";
import * as wire from "./wire.ts";

/** What other modules may ask of accounts. */
export type Accounts = Pick<AllOfAccounts, "canReceiveTransfers" | "recordCapability">;

export type { Closing } from "./closing/service.ts";

/** A person with what their role adds. */
export type Account = repository.Account;

/** Everybody, newest first. */
export const listAccounts = repository.listAccounts;

/** The person, locked until the transaction ends; `undefined` when unknown or deleted. */
export const lockUser = repository.lockUser;

/** A person in the wire's names. */
export const toWireUser = wire.toWireUser;
