export { listWaitingClaims, type WaitingClaims } from "./overview/service.ts";
export { toWireConflict } from "./overview/wire.ts";
/** Finds the id of a claim's picture by the name of its private file. */
export { claimFileOf } from "./rules.ts";
