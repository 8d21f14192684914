export { TRANSFER_JOB } from "./jobs.ts";
export {
  type Payouts,
  type Taken,
  takeFromTransfers,
} from "./service.ts";
