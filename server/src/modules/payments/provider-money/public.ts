export { type BalanceDifference, bookTransactions, type ProviderMoney } from "./service.ts";
