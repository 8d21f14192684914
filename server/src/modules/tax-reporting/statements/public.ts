export { dueOn } from "./rules.ts";
export { drawStatement, STATEMENT_JOB, type Statements } from "./service.ts";
