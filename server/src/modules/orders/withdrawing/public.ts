export { WITHDRAWAL_REFUND_JOB } from "./service.ts";
