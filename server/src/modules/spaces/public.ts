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
  findSpace,
  findSpaceViews,
  findUsableSpace,
  getSpaceView,
  listLiveSpaces,
  lockSpace,
  type OccupiedSpace,
  type SpaceView,
  setPlace,
  type UsableSpace,
} from "./repository.ts";
export { assertWithinTerritory } from "./service.ts";
export { shownAddress, toWireAvailableSpace, toWireOwnSpace } from "./wire.ts";
