export type { Collecting } from "./collecting/service.ts";
export { listWaitingInRental, moveWaitsWithRental } from "./in-rentals/repository.ts";
export type { Readiness } from "./readiness/service.ts";
export { listRecalls, type RecallableLine, withRecalls } from "./recalled/repository.ts";
export {
  addWithdrawn,
  findOrder,
  forgetLastCall,
  listLines,
  listLinesOfOrder,
  lockOrder,
} from "./repository.ts";
export { lastDayToCollect, unitsLeft } from "./rules.ts";
export type { OrderLineRow, OrderRow } from "./tables.ts";
/** Name of the job that ends orders that nobody collected. */
export { UNCOLLECTED_JOB } from "./uncollected/service.ts";
export { toWireStatus } from "./wire.ts";
export {
  calendarOf,
  type JudgedWithdrawal,
  judgeWithdrawal,
  listWithdrawn,
  refuseWithoutMoney,
  unitsKept,
  WITHDRAWAL_REFUND_JOB,
} from "./withdrawing/public.ts";
