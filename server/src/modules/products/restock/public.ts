export { RESTOCK_JOB } from "./service.ts";
