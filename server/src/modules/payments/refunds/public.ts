export type { Refunds } from "./service.ts";
export { toWireCause } from "./wire.ts";
