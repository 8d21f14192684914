export {
  addressRight,
  findLeaseAddressShown,
  findOrderPlaces,
  isAddressVisible,
  isLeaseAddressShown,
  type OrderPlace,
  readersThisMonth,
  shownColumn,
  shownPoint,
} from "./repository.ts";
export {
  type AddressRight,
  addressShown,
  isNamedTo,
  SHOWN,
  type VisibleAddresses,
  visibleAddresses,
  visiblePlaces,
} from "./rules.ts";
export { findAsSeen, findReadingsLeft, visibleTo } from "./service.ts";
