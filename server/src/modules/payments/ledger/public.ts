export {
  recordFailedRefund,
  recordPayment,
  recordRefund,
  recordReversal,
  recordTransfer,
} from "./service.ts";
