export { dueOn } from "./rules.ts";
export { createStatements, drawStatement, STATEMENT_JOB, type Statements } from "./service.ts";
