export { findPeople } from "./repository.ts";
export type { Refunds } from "./service.ts";
export { toWireCause } from "./wire.ts";
