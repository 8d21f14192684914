export { findObstacles, findReasonsToWait, type Obstacle } from "./earnings/public.ts";
export { createOutgoing } from "./outgoing/public.ts";
export { type Payouts, TRANSFER_JOB } from "./payouts/public.ts";
export { findOrderTransfers, keptNet, type OrderTransfer } from "./payouts/repository.ts";
export {
  isDisputed,
  isPurchaseDisputed,
  REFUND_JOB,
  type Refunds,
  toWireCause,
} from "./refunds/public.ts";
export {
  findLeftOfLines,
  findOrderRefunds,
  findSellerRefunds,
  type OrderRefund,
} from "./refunds/repository.ts";
export {
  orderReleaseAt,
  planOrderTransfers,
  planPartTransfers,
  planRentalTransfers,
  spread,
  takeInOrder,
} from "./rules.ts";
