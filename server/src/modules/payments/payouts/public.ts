export { scheduleTransfers, TRANSFER_JOB, type Transfers } from "./service.ts";
