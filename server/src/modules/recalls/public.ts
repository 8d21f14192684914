/** Job that tells buyers of recalls and stops waiting orders. */
export { RECALL_JOB } from "./service.ts";
