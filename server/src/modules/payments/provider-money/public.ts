export { bookTransactions, type ProviderMoney } from "./service.ts";
