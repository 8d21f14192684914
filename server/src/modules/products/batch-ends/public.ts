export { BATCH_ENDS_JOB, ENDING_BATCHES_JOB } from "./service.ts";
