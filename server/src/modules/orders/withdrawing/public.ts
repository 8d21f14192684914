export { listWithdrawn } from "./repository.ts";
export {
  type JudgedWithdrawal,
  judgeWithdrawal,
  refuseWithoutMoney,
  unitsKept,
} from "./rules.ts";
export { calendarOf, WITHDRAWAL_REFUND_JOB } from "./service.ts";
