export { createReversals, lowerAsSent, takeFromTransfers } from "./service.ts";
