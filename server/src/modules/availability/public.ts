export {
  besideRoom,
  countPeakPallets,
  hasAvailableOwners,
  isOffered,
  isOnSale,
  isSpaceOffered,
  listOccupancy,
} from "./repository.ts";
