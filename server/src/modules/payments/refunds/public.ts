export { REFUND_JOB } from "./jobs.ts";
export * as refundRows from "./repository.ts";
export {
  findLeft,
  findLeftOfLines,
  findPeople,
  isDisputed,
  isPurchaseDisputed,
} from "./repository.ts";
export {
  addShares,
  amountAlreadyReturned,
  matchRefunds,
  NOTHING,
  type RefundSource,
  reduceRefunds,
  splitShares,
} from "./rules.ts";
export type { RefundedPart, Refunds } from "./service.ts";
export { toWireCause } from "./wire.ts";
