import { toWireFacts as businessFacts } from "./business/wire.ts";
import * as repository from "./repository.ts";
import * as wire from "./wire.ts";

export { type Closing, eraseUnneeded } from "./closing/service.ts";
export type { ConnectedAccounts } from "./connected/service.ts";
export { assertEmailProven, type EmailProofs } from "./email-proof/public.ts";
export type { AccountExport } from "./export/service.ts";

export type { UserRow } from "./tables.ts";

/** A person with the data of their role. */
export type Account = repository.Account;

/** Lists all accounts, the newest first. */
export const listAccounts = repository.listAccounts;

/** Finds accounts by id, in any order. */
export const findAccounts = repository.findAccounts;

/** Finds the addressee of mails to a person. @returns nobody once their account is closed */
export { findAddressee } from "./addressees/repository.ts";
/**
 * Makes sure, inside the transaction of the act, that the caller still is an administrator with a
 * live session. The session may have ended, or the person may have been suspended, since the call
 * was authorised.
 *
 * @throws {Problem} session/required
 */
export { assertLiveAdmin } from "./admins/service.ts";
/** Locks the offers of a person before the person: purchases use the same lock order. */
export { lockOffers } from "./closing/repository.ts";

/** Changes a person's name, e-mail or phone. @returns whether the e-mail was free */
export const updateContactDetails = repository.updateContactDetails;

/** Suspends a person for a reason that they are told, or lifts it without one. */
export const setSuspension = repository.setSuspension;

/** Ends every session of a person. */
export const endSessions = repository.deleteSessionsOf;

/**
 * Finds which of these sessions are live, without extending them.
 *
 * @returns the hashes of their tokens
 */
export { listLiveSessions } from "./sessions/repository.ts";

/** Makes every reset link of a person useless. */
export const endResetLinks = repository.deletePasswordResetsOf;

/** Locks a person until the transaction ends. @returns `undefined` when unknown or deleted */
export const lockUser = repository.lockUser;

/** Converts a person to the wire's names. */
export const toWireUser = wire.toWireUser;

/** Converts the facts of an artisan's business to the wire's names. */
export const toWireFacts = businessFacts;
