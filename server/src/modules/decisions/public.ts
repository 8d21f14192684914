export { findDecision, insertLink } from "./repository.ts";
export type { Decisions, Reason } from "./service.ts";
export type { DecisionRow } from "./tables.ts";
