export type { Deadlines, RentMailDetails, WhyUnpaid } from "./mails.ts";
export * as rentMails from "./mails.ts";
export {
  countUnanswered,
  type DueRent,
  findEmail,
  findRent,
  findUnpaidRentals,
  getRent,
  insertRents,
  isBeingCharged,
  type ListedRent,
  listRentsOf,
  listToFollow,
  lockDueRent,
  lockRent,
  lockRents,
  moveRent,
  type RentOfRental,
  updateRent,
} from "./repository.ts";
export {
  chargeDay,
  endOfUnpaid,
  isFirstPaymentUsed,
  isMonthOver,
  nextRetry,
  pauseOfUnpaid,
  RENT_TRANSITIONS,
  type RentStep,
  rentStep,
} from "./rules.ts";
export { cancelRents, resumeSale, startRents } from "./service.ts";
