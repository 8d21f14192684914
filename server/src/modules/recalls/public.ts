/** The job that tells buyers of recalls and stops what waits. */
export { RECALL_JOB } from "./service.ts";
