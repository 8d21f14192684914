export {
  allOf,
  type BoundingBox,
  containsText,
  containsWords,
  findSimilarCommune,
  isAddressVisible,
  isAfter,
  isShownWithin,
  orderOf,
  type Sorting,
  shownColumn,
  shownDistance,
  wordsOf,
} from "./repository.ts";
export { cursorAt, LARGEST, type VisibleAddresses, visibleAddresses } from "./rules.ts";
export {
  createListCache,
  cutPage,
  isPaged,
  positionOf,
  requireDistanceOrigin,
} from "./service.ts";
