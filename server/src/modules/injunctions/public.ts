export { listWaitingInjunctions, type WaitingInjunctions } from "./service.ts";
export { toWireInjunction } from "./wire.ts";
