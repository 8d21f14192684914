export type { Disputes } from "./service.ts";
