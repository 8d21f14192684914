export { findOpen } from "./repository.ts";
export { stepAfter } from "./rules.ts";
export { TAX_REQUESTS_JOB, type TaxRequests } from "./service.ts";
