export { createMoneySent, type MoneySent, measureMoney } from "./service.ts";
