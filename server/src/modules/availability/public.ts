export {
  countPeakPallets,
  hasAvailableOwners,
  hasRequests,
  isApprovedTo,
  isOffered,
  isOfferedTo,
  isOnSale,
  isOnSaleOrNot,
  isSpaceOffered,
  joinFreeRoom,
  listOccupancies,
  listOccupancy,
  sellsForAdults,
  type Viewer,
} from "./repository.ts";
export { createTurns } from "./service.ts";
