export {
  allOnSale,
  countOnSaleByCommune,
  type Listing,
  listNewestIds,
  listPage,
  listPlaceIds,
} from "./listing/repository.ts";
export type { ListingPage, ProductListing } from "./listing/service.ts";
export {
  addStock,
  archiveProduct,
  findProductViews,
  findSaleableProducts,
  listLiveProducts,
  listProductsOfRentals,
  lockSaleableProducts,
  type ProductView,
  returnStock,
  type SaleableProduct,
  takeStock,
} from "./repository.ts";
export { toWireProduct } from "./wire.ts";
