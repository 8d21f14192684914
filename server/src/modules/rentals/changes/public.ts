export { type ChangedLease, palletsOf } from "./mails.ts";
export {
  countNext,
  deleteKept,
  findChange,
  insertChange,
  insertKept,
  isBeingPaid,
  listChanges,
  lockPayments,
  type RentalPatch,
  sumCurrentTotals,
} from "./repository.ts";
export { matchesQuote, paidMonths, paidUntil } from "./rules.ts";
export { assertMayChange, assertSamePallets, findChangeMailDetails, findShape } from "./service.ts";
export { toWireChange, toWireScale } from "./wire.ts";
