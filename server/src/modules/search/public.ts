export {
  allOf,
  findCommuneLike,
  holds,
  holdsWords,
  isAfter,
  isOpen,
  isShownWithin,
  orderOf,
  type Sorting,
  shown,
  shownDistance,
  wordsOf,
  type Zone,
} from "./repository.ts";
export { cursorAt, LARGEST, type OpenSpaces, openSpaces } from "./rules.ts";
export {
  createKeptLists,
  cutPage,
  isPaged,
  positionOf,
  refuseDistanceFromNowhere,
} from "./service.ts";
