export { yearDays } from "./rules.ts";
export { createTaxFacts, type SellerFacts, type TaxFacts } from "./service.ts";
