export {
  besideRoom,
  countPeakPallets,
  hasAvailableOwners,
  isOffered,
  isOnSale,
  isOnSaleOrNot,
  isSpaceOffered,
  listOccupancy,
  sellsForAdults,
} from "./repository.ts";
