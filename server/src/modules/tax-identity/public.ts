export {
  createTaxReader,
  type Reading,
  type ReadTaxIdentity,
  type TaxIdentity,
  type TaxPlace,
} from "./reading/service.ts";
export { listMissing, listTaxCompleteness, type TaxCompleteness } from "./service.ts";
