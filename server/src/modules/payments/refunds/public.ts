export { REFUND_JOB } from "./jobs.ts";
export { findLeft, findPeople } from "./repository.ts";
export type { RefundedPart, Refunds } from "./service.ts";
export { toWireCause } from "./wire.ts";
