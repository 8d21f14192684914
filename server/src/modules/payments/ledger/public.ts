export {
  recordFailedRefund,
  recordRefund,
  recordReversal,
  recordTransfer,
} from "./service.ts";
