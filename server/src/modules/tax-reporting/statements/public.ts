export { dueOn } from "./rules.ts";
export { createStatements, drawStatement, type Statements } from "./service.ts";
