export { findWaitingSince, listWaitingListings, type WaitingListings } from "./service.ts";
export { toWireApproval, toWireWaitingListings } from "./wire.ts";
