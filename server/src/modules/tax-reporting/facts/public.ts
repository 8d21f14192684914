export { yearDays } from "./rules.ts";
export { createTaxFacts, type SellerFacts, type TaxFacts, type TaxFactsDeps } from "./service.ts";
