export { createTaxReader } from "./service.ts";
