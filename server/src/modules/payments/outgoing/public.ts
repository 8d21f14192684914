export { type Halt, listHalts } from "./repository.ts";
export { createOutgoing, isHalted, liftHalt } from "./service.ts";
