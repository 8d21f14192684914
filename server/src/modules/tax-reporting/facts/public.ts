export { yearDays } from "./rules.ts";
export {
  createTaxFacts,
  identityAs,
  type SellerFacts,
  type TaxFacts,
  type TaxFactsDeps,
} from "./service.ts";
