import type { Product } from "@stokaz/contract/products/products";
import { storedQuantity, unitPricedOf } from "@stokaz/contract/products/unit-price";
import { recordVersion } from "../../platform/record-version.ts";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { shownPlace } from "../../territories/located.ts";
import { toWireApproval } from "../approvals/public.ts";
import { formValues, type ProductView } from "./repository.ts";

/**
 * Converts a product to the wire's names.
 *
 * @param isExact true if the viewer may see the address where it is kept
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
  withdrawalException: product.withdrawal_exception,
  ...(product.vat_class ? { vatClass: product.vat_class } : {}),
  ...unitPricedOf(product.price_cents, storedQuantity(product.net_amount, product.net_unit)),
  ...(product.pallet_numbers ? { palletNumbers: product.pallet_numbers } : {}),
  ...(product.is_low_stock ? { isLowStock: true } : {}),
  ...(product.facts ? { facts: product.facts } : {}),
  ...(product.facts_due_on ? { factsDueOn: product.facts_due_on } : {}),
  ...(product.hidden_reason === null ? {} : { hiddenReason: product.hidden_reason }),
  ...toWireApproval(product),
  ...shownPlace(product, isExact),
});

/** {@link toWireProduct} for its artisan, whose form sends the version back. */
export const toWireOwnProduct = (product: ProductView, isExact: boolean): Product => ({
  ...toWireProduct(product, isExact),
  version: recordVersion(formValues(product)),
});

/** What an artisan reads once their product is created: it may wait for an approval. */
export const createdMessage = ({ approval }: Product): string =>
  approval
    ? "Votre produit est enregistré. Nous le regardons avant de le publier et vous écrivons."
    : "Produit créé avec succès !";
