import type { Bind } from "../../platform/http/bind.ts";
import { type BatchEndsDeps, scheduleBatchEnds } from "./batch-ends/service.ts";
import { bindBatchRoutes } from "./batches/routes.ts";
import { createBatches } from "./batches/service.ts";
import { type IncompleteSheetsDeps, scheduleIncompleteSheets } from "./completeness/service.ts";
import { createProductListing, type ProductListingDeps } from "./listing/service.ts";
import { bindLowStockRoutes } from "./low-stock/routes.ts";
import { createLowStock, type LowStockDeps } from "./low-stock/service.ts";
import { bindMoveRoutes } from "./moves/routes.ts";
import { createMoves } from "./moves/service.ts";
import { bindPictureRoutes } from "./pictures/routes.ts";
import { createProductPictures } from "./pictures/service.ts";
import { bindRestockRoutes } from "./restock/routes.ts";
import { createRestock, type RestockDeps } from "./restock/service.ts";
import { bindProductRoutes, type ListingAnswer, type ProductAnswer } from "./routes.ts";
import { createProducts, type ProductsDeps } from "./service.ts";
import { bindStockRoutes } from "./stock/routes.ts";
import { createStock } from "./stock/service.ts";

type Deps = ProductsDeps &
  ProductListingDeps &
  LowStockDeps &
  RestockDeps &
  BatchEndsDeps &
  IncompleteSheetsDeps;

/** Creates the module for the products of artisans and the search for them. */
export const createProductsModule = (deps: Deps) => {
  const products = createProducts(deps);
  const listing = createProductListing<ListingAnswer, ProductAnswer>(deps);
  const stock = createStock(deps);
  const batches = createBatches(deps);
  const moves = createMoves(deps);
  const lowStocks = createLowStock(deps);
  const restock = createRestock(deps, listing.show);
  const pictures = createProductPictures(deps);
  scheduleIncompleteSheets(deps);
  scheduleBatchEnds(deps);
  return {
    bindRoutes: (on: Bind): void => {
      bindProductRoutes(on, products, listing);
      bindStockRoutes(on, stock);
      bindBatchRoutes(on, batches);
      bindMoveRoutes(on, moves);
      bindLowStockRoutes(on, lowStocks);
      bindRestockRoutes(on, restock);
      bindPictureRoutes(on, pictures);
    },
    /** Products on sale, as one viewer sees them. */
    list: listing.list,
    /** Functions that save products and their pictures as the forms do. */
    saving: {
      createIn: products.createIn,
      updateIn: products.updateIn,
      addPicture: pictures.addIn,
    },
  };
};
