export type { WithdrawalNotices } from "./service.ts";
