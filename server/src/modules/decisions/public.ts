export type { PlannedSuspension } from "./repository.ts";
export { findDecision, findPlannedSuspensions, insertLink } from "./repository.ts";
export type { Decisions } from "./service.ts";
export type { DecisionRow } from "./tables.ts";
