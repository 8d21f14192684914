export type { Cases } from "./service.ts";
