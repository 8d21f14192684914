export {
  besideRoom,
  countPeakPallets,
  hasAvailableOwners,
  isOffered,
  isOnSale,
  isSpaceOffered,
  listOccupancy,
  type Occupancy,
  type Period,
} from "./repository.ts";
