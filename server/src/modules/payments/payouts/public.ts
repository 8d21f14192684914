export { TRANSFER_JOB } from "./jobs.ts";
export { type Payouts, scheduleTransfers, takeFromTransfers } from "./service.ts";
