import { toWireFacts as businessFacts } from "./business/wire.ts";
import * as repository from "./repository.ts";
import * as wire from "./wire.ts";

export { type Closing, eraseUnneeded } from "./closing/service.ts";
export type { ConnectedAccounts } from "./connected/service.ts";
export { assertEmailProven, type EmailProofs } from "./email-proof/public.ts";
export type { AccountExport } from "./export/service.ts";

export type { UserRow } from "./tables.ts";

/** A person with what their role adds. */
export type Account = repository.Account;

/** Everybody, newest first. */
export const listAccounts = repository.listAccounts;

/** Some of them by id, in any order. */
export const findAccounts = repository.findAccounts;

/** Whom mails to a person go to; nobody once their account is closed. */
export { findAddressee } from "./addressees/repository.ts";
/**
 * Makes sure, inside the act itself, that whoever acts still is an administrator with a live session:
 * it may have ended, or they may have been suspended, since the call was let in.
 *
 * @throws {Problem} session/required
 */
export { assertLiveAdmin } from "./admins/service.ts";
/** Locks what a person offers, before the person: the order that purchases lock in. */
export { lockOffers } from "./closing/repository.ts";

/** Changes a person's name, e-mail or phone. @returns whether the e-mail was free */
export const updateContactDetails = repository.updateContactDetails;

/** Suspends a person for a reason that they are told, or lifts it without one. */
export const setSuspension = repository.setSuspension;

/** Ends every session of a person. */
export const endSessions = repository.deleteSessionsOf;

/** Which of these sessions live, without extending them. @returns the hashes of their tokens */
export { listLiveSessions } from "./sessions/repository.ts";

/** Makes every reset link of a person useless. */
export const endResetLinks = repository.deletePasswordResetsOf;

/** The person, locked until the transaction ends; `undefined` when unknown or deleted. */
export const lockUser = repository.lockUser;

/** A person in the wire's names. */
export const toWireUser = wire.toWireUser;

/** What an artisan's business says of itself, in the wire's names. */
export const toWireFacts = businessFacts;
