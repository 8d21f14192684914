export { leftoverProductsText } from "./rules.ts";
export { endLease } from "./service.ts";
