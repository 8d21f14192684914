export {
  besideRoom,
  countPeakPallets,
  hasAvailableOwners,
  isOffered,
  isOnSale,
  isOnSaleOrNot,
  isSpaceOffered,
  listOccupancy,
} from "./repository.ts";
