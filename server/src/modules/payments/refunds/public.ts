export type { Refunds } from "./service.ts";
