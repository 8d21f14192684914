export { lastDay, moneyWords, type ReductionMailDetails } from "./mails.ts";
export type { AgreedReduction, Priced, ReductionQuote } from "./rules.ts";
export type { Reductions } from "./service.ts";
