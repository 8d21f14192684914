export {
  findSameBatches,
  listBatchesOfOrders,
  type OrderBatch,
  setRecalled,
  toWireSoldBatches,
} from "./batches/public.ts";
export {
  allOnSale,
  countOnSaleByCommune,
  type Listing,
  listNewestIds,
  listPage,
  listPlaceIds,
} from "./listing/repository.ts";
export type { ListingPage, ProductListing } from "./listing/service.ts";
export { type GoodsProduct, listGoods, lockGoods } from "./moves/repository.ts";
export { listNumbers as listPalletNumbers } from "./pallets/repository.ts";
export type { Standing } from "./pallets/rules.ts";
export { listStanding } from "./pallets/service.ts";
export { toWireStanding } from "./pallets/wire.ts";
export {
  archiveProduct,
  findProductViews,
  listLiveProducts,
  listProductsOfRentals,
  type ProductView,
} from "./repository.ts";
export type { Owner, PlacedProduct, ProductSaving } from "./service.ts";
export {
  addStock,
  correctStock,
  findSaleableProducts,
  lockSaleableProducts,
  lockStock,
  returnStock,
  type SaleableProduct,
  takeStock,
} from "./stock/repository.ts";
export type { BatchRow } from "./tables.ts";
export { toWireOwnProduct, toWireProduct } from "./wire.ts";
