export { LEFTOVERS_JOB } from "./service.ts";
