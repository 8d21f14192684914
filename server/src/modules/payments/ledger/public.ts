export {
  record,
  recordFailedRefund,
  recordPayment,
  recordRefund,
  recordReversal,
  recordTransfer,
} from "./service.ts";
