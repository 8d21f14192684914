export {
  findGrowth,
  insertGrowth,
  isExitSigned,
  listOpenPages,
} from "./repository.ts";
export {
  type GrowthWish,
  grownShape,
  grownTerms,
  type LaterMonth,
  refuseGrowth,
  splitGrowth,
} from "./rules.ts";
export {
  type AgreedGrowth,
  createGrowthPurchase,
  describeGrowth,
  type GrowthPurchaseDeps,
  growLease,
} from "./service.ts";
