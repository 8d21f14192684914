export type { ClaimFiles } from "./service.ts";
