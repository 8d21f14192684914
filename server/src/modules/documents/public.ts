export { DOCUMENT_CHECK_JOB } from "./checking/service.ts";
export { type DueDocument, issueDocument } from "./repository.ts";
export { documentOf } from "./rules.ts";
export type { DocumentDrawer, DocumentDrawers } from "./service.ts";
export type { DocumentRow } from "./tables.ts";
