export {
  record,
  recordBankRefund,
  recordFailedRefund,
  recordPayment,
  recordRefund,
  recordReversal,
  recordTransfer,
} from "./service.ts";
