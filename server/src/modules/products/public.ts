export {
  countOnSaleByCommune,
  type Listing,
  listNewestIds,
  listOnSaleIn,
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
export { isOnSale } from "./rules.ts";
export { toWireProduct } from "./wire.ts";
