export { recordRetentionRun } from "./repository.ts";
export { recordAct, recordExport } from "./service.ts";
