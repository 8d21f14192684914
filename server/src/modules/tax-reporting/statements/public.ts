export { closingFiguresMail } from "./mails.ts";
export { listTold } from "./repository.ts";
export { dueOn, figureRows, reportedText } from "./rules.ts";
export { drawStatement, STATEMENT_JOB, type Statements } from "./service.ts";
