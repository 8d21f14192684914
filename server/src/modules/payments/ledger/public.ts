export {
  record,
  recordFailedRefund,
  recordPayment,
  recordRefund,
  recordReversal,
  recordTransfer,
  type SellerShare,
} from "./service.ts";
