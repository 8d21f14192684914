export type { TableLine } from "./rules.ts";
export { readTable } from "./service.ts";
