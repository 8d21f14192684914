export { createMask, type Mask } from "./service.ts";
