export type { Masked } from "./rules.ts";
export { createMask, type Mask } from "./service.ts";
