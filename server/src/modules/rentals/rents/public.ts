export {
  countUnanswered,
  type DueRent,
  findRent,
  findUnpaidRentals,
  getRent,
  isBeingCharged,
  type ListedRent,
  listRentsOf,
  listToFollow,
  lockDueRent,
  lockRent,
  moveRent,
  type RentOfRental,
  updateRent,
} from "./repository.ts";
export {
  chargeDay,
  endOfUnpaid,
  isMonthOver,
  nextRetry,
  pauseOfUnpaid,
  RENT_TRANSITIONS,
  type RentStep,
  rentStep,
} from "./rules.ts";
export { cancelRents, describeRent, resumeSale, startRents } from "./service.ts";
