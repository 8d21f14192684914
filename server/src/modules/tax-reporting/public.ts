export { drawStatement, STATEMENT_JOB } from "./statements/public.ts";
export { taxFileOf } from "./tax-files/public.ts";
