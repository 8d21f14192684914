export { recordAct, recordExport } from "./service.ts";
