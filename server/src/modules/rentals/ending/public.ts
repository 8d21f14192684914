export { leftWords } from "./rules.ts";
export { endLease } from "./service.ts";
