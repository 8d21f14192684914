export { createReversals, takeFromTransfers } from "./service.ts";
