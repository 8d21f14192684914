export { type FileState, isBlockedBy, taxFileOf } from "./rules.ts";
export { createTaxFiles, type ListedFile, type SellerState, type TaxFiles } from "./service.ts";
