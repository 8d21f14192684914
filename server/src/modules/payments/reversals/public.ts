export { countFailingReversals } from "./repository.ts";
export { createReversals, lowerAsSent, takeFromTransfers } from "./service.ts";
