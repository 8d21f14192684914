/** Finds the addressee of mails to a person. @returns nobody once their account is closed */
export { findAddressee } from "./addressees/repository.ts";
/**
 * `addAdmin` makes one more administrator, who chooses a password by the link for a forgotten one.
 *
 * `assertLiveAdmin` makes sure, inside the transaction of the act, that the caller still is an
 * administrator with a live session. The session may have ended, or the person may have been
 * suspended, since the call was authorised.
 *
 * @returns of `addAdmin`: false if somebody has the e-mail, and nothing was changed
 * @throws {Problem} session/required
 */
export { addAdmin, assertLiveAdmin } from "./admins/service.ts";
export { toWireFacts } from "./business/wire.ts";
/** Locks the offers of a person before the person: purchases use the same lock order. */
export { lockOffers } from "./closing/repository.ts";
export { type Closing, eraseUnneeded } from "./closing/service.ts";
export type { ConnectedAccounts } from "./connected/service.ts";
export { assertEmailProven, type EmailProofs } from "./email-proof/public.ts";
export type { AccountExport } from "./export/service.ts";
export {
  type Account,
  deleteSessionsOf as endSessions,
  findAccounts,
  isSuspended,
  listAccounts,
  lockUser,
  lockUserForShare,
  setSuspension,
  updateContactDetails,
} from "./repository.ts";
/**
 * Finds which of these sessions are live, without extending them.
 *
 * @returns the hashes of their tokens
 */
export { listLiveSessions } from "./sessions/repository.ts";
export type { UserRow } from "./tables.ts";
export { toWireUser } from "./wire.ts";
