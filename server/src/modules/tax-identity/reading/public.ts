export { createTaxReader, type ReadTaxIdentity } from "./service.ts";
