export { listWaitingContests, type WaitingContests } from "./service.ts";
export { toWireContest } from "./wire.ts";
