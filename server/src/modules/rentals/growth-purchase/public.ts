export { createGrowthPurchase, describeGrowth } from "./service.ts";
