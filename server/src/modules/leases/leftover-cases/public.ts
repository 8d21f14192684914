export { listWaitingLeftovers, type WaitingLeftovers } from "./service.ts";
export { toWireWaitingLeftovers } from "./wire.ts";
