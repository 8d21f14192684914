export {
  findGrowth,
  insertGrowth,
  listOpenPages,
  lockGrowth,
  moveGrowth,
} from "./repository.ts";
export {
  GROWTH_TRANSITIONS,
  type GrowthWish,
  grownShape,
  grownTerms,
  type LaterMonth,
  refuseGrowth,
  splitGrowth,
} from "./rules.ts";
export { type AgreedGrowth, growLease } from "./service.ts";
