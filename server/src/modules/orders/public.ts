/** The job that ends what nobody collected. */
export { UNCOLLECTED_JOB } from "./uncollected/service.ts";
