export {
  type ArtisanBatch,
  type BatchView,
  batchesOfOrders,
  findBatch,
  findOver,
  listBatches,
  listEnding,
  listOver,
  type OrderBatch,
  setRecalled,
  setTold,
} from "./repository.ts";
export { toWireBatch, toWireSoldBatches } from "./wire.ts";
