import { categoryNames } from "@stokaz/contract/categories";
import { toEuros } from "@stokaz/contract/euros";
import type { Product } from "@stokaz/contract/products";
import type { RentedSpace } from "@stokaz/contract/rentals";
import { type CorrectionKind, STOCK_MOVEMENTS, type StockMovement } from "@stokaz/contract/stock";
import { type NetUnit, readableQuantity } from "@stokaz/contract/unit-price";
import { defaultWithdrawalException, type WithdrawalException } from "@stokaz/contract/withdrawal";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { formatNumber } from "../../lib/format/format.ts";

/** The other products that stand on the same pallet. */
export const sharingProductsOf = (
  products: readonly Product[],
  { _id, palletId }: Product,
): readonly Product[] =>
  products.filter((other) => other._id !== _id && other.palletId === palletId);

const POSTCODE_AND_COMMUNE = /\d{5}\s+\D+$/;

/** The lessor's street is not for everyone to read: what is proposed stops at the commune. */
const publicPlaceOf = ({ storageSpace }: RentedSpace): string =>
  POSTCODE_AND_COMMUNE.exec(storageSpace.address)?.[0].trim() ?? "";

/** A net quantity as its fields have it. */
const netValuesOf = (product: Product | undefined) => {
  const { value, unit } = product?.netQuantity
    ? readableQuantity(product.netQuantity)
    : { value: "", unit: "g" as const };
  return { netAmount: value as number | string, netUnit: unit as NetUnit };
};

/** What the fields start from. @param brand of a new product */
export const valuesOf = (rental: RentedSpace, product: Product | undefined, brand: string) => ({
  rentedSpaceId: rental._id,
  productName: product?.productName ?? "",
  pickupLocation: product?.pickupLocation ?? publicPlaceOf(rental),
  brand: product?.brand ?? brand,
  category: categoryNames.find((known) => known === product?.category) ?? null,
  subCategory: product?.subCategory ?? null,
  withdrawalException: product?.withdrawalException ?? defaultWithdrawalException(null),
  quantity: product?.quantity ?? ("" as number | string),
  price: product ? toEuros(product.price) : ("" as number | string),
  ...netValuesOf(product),
  area: product?.area ?? ("" as number | string),
  sharesPalletWith: product ? (sharingProductsOf(rental.products, product)[0]?._id ?? "") : "",
  description: product?.description ?? "",
  productPhoto: undefined as File | null | undefined,
  photoOf: undefined as string | undefined,
});

/** A copy starts from all of its model, its photo included; it gets a pallet of its own. */
export const valuesOfCopy = (rental: RentedSpace, model: Product) => ({
  ...valuesOf(rental, model, ""),
  sharesPalletWith: "",
  photoOf: model._id,
});

export type ProductValues = ReturnType<typeof valuesOf>;

/** What another category makes of the right of withdrawal: its own default, unless the artisan chose otherwise. */
export const exceptionAfter = (
  { category, withdrawalException }: Pick<ProductValues, "category" | "withdrawalException">,
  chosen: ProductValues["category"],
): WithdrawalException =>
  withdrawalException === defaultWithdrawalException(category)
    ? defaultWithdrawalException(chosen)
    : withdrawalException;

/** Refusals that a field explains better than a sentence below. */
const FIELD_OF_REFUSAL = new Map<string, string>([
  ["product/area-exceeds-rental", "area"],
  ["product/quantity-below-sold", "quantity"],
  ["picture/too-large", "productPhoto"],
  ["picture/not-an-image", "productPhoto"],
]);

/** Source: specification §8, Product save. */
export const saveFailure = (error: Error): string =>
  error instanceof ApiError && error.code === "network"
    ? "Erreur réseau. Veuillez réessayer plus tard."
    : messageOf(error, "Une erreur est survenue.");

/** The field that a refusal is about. */
export const fieldOf = (error: Error): string | undefined =>
  error instanceof ApiError ? FIELD_OF_REFUSAL.get(error.code) : undefined;

/** What a correction as typed leaves to sell; `undefined` until it is a number that can be. */
export const stockAfter = (
  { kind, units }: { kind: CorrectionKind; units: number | string },
  { stock, awaited }: { stock: number; awaited: number },
): number | undefined => {
  const typed = units === "" ? Number.NaN : Number(units);
  if (!Number.isInteger(typed)) return undefined;
  const signedUnits = kind === "added" ? typed : -typed;
  const left = kind === "counted" ? typed - awaited : stock + signedUnits;
  return left < 0 ? undefined : left;
};

/** What happened to a stock, in words. */
export const movementWords = ({ kind, orderNumber }: StockMovement): string => {
  if (kind === "sale") return orderNumber ? `Commande ${orderNumber}` : "Réservé par un acheteur";
  const words = STOCK_MOVEMENTS[kind];
  return orderNumber ? `${words} : ${orderNumber}` : words;
};

/** Units with their sign: `+3`, `−2`. */
export const signed = (units: number): string =>
  `${units > 0 ? "+" : "−"}${formatNumber(Math.abs(units))}`;
