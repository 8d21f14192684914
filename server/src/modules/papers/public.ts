export { drawContract } from "./drawing/service.ts";
export type { InvoiceFacts, InvoiceLine } from "./invoice/rules.ts";
export { drawInvoice } from "./invoice/service.ts";
export type { RentFacts } from "./rent-receipt/rules.ts";
export { drawRentReceipt } from "./rent-receipt/service.ts";
export { type Issuer, paperOf, partyRows } from "./rules.ts";
export type { Papers } from "./service.ts";
