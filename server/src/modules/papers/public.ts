export { drawContract } from "./drawing/service.ts";
export { type Issuer, paperOf } from "./rules.ts";
export type { Papers } from "./service.ts";
