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
  sellsFood,
  sellsForAdults,
  sellsTextiles,
  type Viewer,
} from "./repository.ts";
export { createTurns } from "./service.ts";
