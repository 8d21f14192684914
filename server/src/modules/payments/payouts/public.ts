export { listHeldByDispute } from "./holds/repository.ts";
export { TRANSFER_JOB } from "./jobs.ts";
export {
  type Payouts,
  scheduleTransfers,
  type Taken,
  takeFromTransfers,
} from "./service.ts";
