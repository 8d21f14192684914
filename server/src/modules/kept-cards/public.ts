export { findKeptCard, forgetUnused, insertMandate } from "./repository.ts";
export { brandName } from "./rules.ts";
export { CARDS_JOB, type KeptCards, shownCard } from "./service.ts";
export type { KeptCardRow } from "./tables.ts";
