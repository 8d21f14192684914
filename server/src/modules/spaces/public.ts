export {
  type ListedSpace,
  listOfferedIds,
  listPageWithRoom,
  summarizeByCommune,
} from "./listing/repository.ts";
export { isManagerOf, listManagedSpaces } from "./managers/repository.ts";
export {
  archiveSpace,
  findOccupiedSpaces,
  findOfferedSpace,
  findSpace,
  findSpaceViews,
  getSpaceView,
  listLiveSpaces,
  lockSpace,
  type OccupiedSpace,
  type OfferedSpace,
  type SpaceView,
  setPlace,
} from "./repository.ts";
export { assertWithinTerritory } from "./service.ts";
export { shownAddress, toWireAvailableSpace, toWireOwnSpace } from "./wire.ts";
