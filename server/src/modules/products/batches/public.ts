export {
  type ArtisanBatch,
  type BatchView,
  findBatch,
  findOver,
  findSameBatches,
  listBatches,
  listBatchesOfOrders,
  listEnding,
  listOver,
  type OrderBatch,
  setNotified,
  setRecalled,
} from "./repository.ts";
export { toWireBatch, toWireSoldBatches } from "./wire.ts";
