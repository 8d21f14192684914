export {
  type ArtisanBatch,
  type BatchView,
  listBatchesOfOrders,
  findBatch,
  findOver,
  listBatches,
  listEnding,
  listOver,
  type OrderBatch,
  setNotified,
  setRecalled,
} from "./repository.ts";
export { toWireBatch, toWireSoldBatches } from "./wire.ts";
