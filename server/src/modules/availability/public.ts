export {
  besideRoom,
  countPeakPallets,
  hasAvailableOwners,
  hasRequests,
  isOffered,
  isOnSale,
  isOnSaleOrNot,
  isSpaceOffered,
  listOccupancies,
  listOccupancy,
  sellsForAdults,
} from "./repository.ts";
