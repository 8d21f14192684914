export { toPlainWorkbook } from "./service.ts";
