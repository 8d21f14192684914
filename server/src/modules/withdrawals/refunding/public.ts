export type { WithdrawalRefunds } from "./service.ts";
