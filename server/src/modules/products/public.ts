export {
  allOnSale,
  countOnSaleByCommune,
  type Listing,
  listNewestIds,
  listPage,
} from "./listing/repository.ts";
export {
  archiveProduct,
  findProductViews,
  listLiveProducts,
  listProductsOfRentals,
  lockSaleableProduct,
  type ProductView,
  returnStock,
  takeStock,
} from "./repository.ts";
export { toWireProduct } from "./wire.ts";
