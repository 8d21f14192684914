export type { RentMailDetails, WhyUnpaid } from "./mails.ts";
export * as rentMails from "./mails.ts";
export {
  countUnanswered,
  type DueRent,
  findEmail,
  findRent,
  findUnpaidRentals,
  getRent,
  hasFollowedMonth,
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
  courseOfUnpaid,
  isFirstPaymentUsed,
  isMonthOver,
  nextRetry,
  RENT_TRANSITIONS,
  type RentStep,
  rentStep,
  type UnpaidCourse,
} from "./rules.ts";
export { cancelRents, refuseClosing, resumeSale, startRents } from "./service.ts";
