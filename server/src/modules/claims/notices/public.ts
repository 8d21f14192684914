export type { ClaimNotices } from "./service.ts";
