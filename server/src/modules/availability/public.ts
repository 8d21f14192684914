export {
  besideRoom,
  countPeakPallets,
  hasAvailableOwners,
  isOffered,
  isOnSale,
  isOnSaleOrNot,
  isSpaceOffered,
  listOccupancies,
  listOccupancy,
  sellsForAdults,
} from "./repository.ts";
