export { findDecision, insertLink } from "./repository.ts";
export type { Decisions } from "./service.ts";
export type { DecisionRow } from "./tables.ts";
