// This file is apart from basket.ts, which every page loads for the number in its header.
import { LIMITS } from "@stokaz/contract/limits";
import type { Cents } from "@stokaz/contract/money/money";
import type { Product } from "@stokaz/contract/products/products";
import { type BasketLine, getBasket, keepBasket } from "./basket.ts";

const drawRevision = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Changes each line of the basket. @param change returns the new line; `undefined` removes it */
const changeLines = (change: (line: BasketLine) => BasketLine | undefined): void => {
  const basket = getBasket();
  if (!basket) return;
  const lines = basket.lines.map(change).filter((line) => line !== undefined);
  keepBasket({ ...basket, revision: drawRevision(), lines });
};

/** A product as a line of the basket. */
export const lineOf = (product: Product, quantity: number): BasketLine => ({
  productId: product._id,
  name: product.productName,
  photo: product.productPhoto,
  sellerId: product.supplierId,
  sellerName: product.supplierName,
  price: product.price,
  quantity,
});

/** Replaces the whole basket by these lines. @param storageId place where they are collected */
export const startBasket = (storageId: string, lines: readonly BasketLine[]): void =>
  keepBasket({ storageId, revision: drawRevision(), lines });

/** Reason why lines could not be added: the basket is for another place, or it is full. */
type Obstacle = "other-place" | "full";

/**
 * Adds lines to the basket. Units of the same product add up, at the price of the new line.
 *
 * @param storageId place where they are collected
 * @param left units of each product that are left, as far as known
 */
export const addLines = (
  storageId: string,
  added: readonly BasketLine[],
  left: number = LIMITS.quantity,
): Obstacle | undefined => {
  const basket = getBasket() ?? { storageId, lines: [] };
  if (basket.storageId !== storageId) return "other-place";
  const lines = new Map(basket.lines.map((line) => [line.productId, line]));
  for (const line of added) {
    const units = (lines.get(line.productId)?.quantity ?? 0) + line.quantity;
    const quantity = Math.min(units, left, LIMITS.quantity);
    lines.set(line.productId, { ...line, quantity });
  }
  if (lines.size > LIMITS.basketLines) return "full";
  keepBasket({ ...basket, revision: drawRevision(), lines: [...lines.values()] });
  return undefined;
};

/** Adds units of a product to the basket, at the price shown now, up to the units left. */
export const addToBasket = (product: Product, quantity: number): Obstacle | undefined =>
  addLines(product.storageId, [lineOf(product, quantity)], product.stockQuantity);

/** Sets the number of units of a product in the basket. */
export const setUnits = (productId: string, quantity: number): void =>
  changeLines((line) => (line.productId === productId ? { ...line, quantity } : line));

/** Removes products from the basket. */
export const removeFromBasket = (productIds: readonly string[]): void =>
  changeLines((line) => (productIds.includes(line.productId) ? undefined : line));

/** Replaces changed prices in the basket by the current ones. Cents per unit, by product. */
export const acceptPrices = (prices: ReadonlyMap<string, Cents>): void =>
  changeLines((line) => ({ ...line, price: prices.get(line.productId) ?? line.price }));

/** Removes every line from the basket. */
export const emptyBasket = (): void => changeLines(() => undefined);

/** Stores the payment that was opened for the basket. */
export const keepPayment = (sessionId: string): void => {
  const basket = getBasket();
  if (basket) keepBasket({ ...basket, sessionId });
};

/**
 * Removes the bought lines once their payment is made. A payment opened for another basket changes
 * nothing.
 */
export const takeOutBought = (
  sessionId: string,
  bought: readonly { productId: string; quantity: number }[],
): void => {
  const basket = getBasket();
  if (basket?.sessionId !== sessionId) return;
  const { sessionId: _paid, ...rest } = basket;
  const unitsOf = (productId: string): number =>
    bought.find((line) => line.productId === productId)?.quantity ?? 0;
  const lines = basket.lines
    .map((line) => ({ ...line, quantity: line.quantity - unitsOf(line.productId) }))
    .filter(({ quantity }) => quantity > 0);
  keepBasket({ ...rest, revision: drawRevision(), lines });
};
