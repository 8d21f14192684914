export { FEE_INVOICES_JOB } from "./fees/service.ts";
