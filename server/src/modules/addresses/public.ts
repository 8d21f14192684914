export {
  addressRight,
  countReadersThisMonth,
  findLeaseAddressShown,
  findOrderPlaces,
  isAddressVisible,
  isLeaseAddressShown,
  type OrderPlace,
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
