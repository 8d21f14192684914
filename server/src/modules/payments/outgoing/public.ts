export { type Halt, listHalts } from "./repository.ts";
export { isHalted, liftHalt, sendOnce } from "./service.ts";
