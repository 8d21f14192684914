export {
  allOf,
  type BoundingBox,
  containsText,
  containsWords,
  findSimilarCommune,
  isAfter,
  isShownNear,
  isShownWithin,
  listNearest,
  nearestSpaces,
  orderOf,
  type Sorting,
  shownDistance,
  wordsOf,
} from "./repository.ts";
export { cursorAt, LARGEST } from "./rules.ts";
export {
  createKeptAnswers,
  cutPage,
  isPaged,
  type Page,
  type Paging,
  positionOf,
  readPage,
  requireDistanceOrigin,
} from "./service.ts";
