export {
  createTaxReader,
  type ReadTaxIdentity,
  type TaxIdentity,
  type TaxReaderDeps,
} from "./reading/service.ts";
export { type HeldSellers, listHeldSellers } from "./register/service.ts";
export { TAX_REQUESTS_JOB } from "./requests/service.ts";
export { listMissing } from "./service.ts";
