export { paperOf } from "./rules.ts";
export type { Papers } from "./service.ts";
