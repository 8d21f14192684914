import type { Product } from "@stokaz/contract/products";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { shownPlace } from "../../territories/located.ts";
import type { ProductView } from "./repository.ts";

/**
 * The names of the wire for a product.
 *
 * @param isExact whether the asker may see exactly where it is kept
 */
export const toWireProduct = (product: ProductView, isExact: boolean): Product => ({
  _id: product.id,
  rentedSpaceId: product.rental_id,
  productName: product.name,
  pickupLocation: product.pickup_location,
  brand: product.brand,
  category: product.category,
  subCategory: product.sub_category,
  quantity: product.quantity,
  stockQuantity: product.stock_quantity,
  price: product.price_cents,
  area: product.area_m2,
  palletId: product.pallet_id,
  description: product.description,
  productPhoto: pictureUrl(product.photo),
  retrievalDays: product.retrieval_days,
  retrievalTimes: { start: product.retrieval_start, end: product.retrieval_end },
  supplierId: product.artisan_id,
  supplierName: product.trade_name,
  storageId: product.space_id,
  ...(product.hidden_reason === null ? {} : { hiddenReason: product.hidden_reason }),
  ...shownPlace(product, isExact),
});
