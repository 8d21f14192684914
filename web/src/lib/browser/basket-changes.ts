// Apart from basket.ts, which every page loads for the number in its header.
import { LIMITS } from "@stokaz/contract/limits";
import type { Cents } from "@stokaz/contract/money";
import type { Product } from "@stokaz/contract/products";
import { type BasketLine, getBasket, keepBasket } from "./basket.ts";

const drawRevision = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Changes the lines, one by one. @param change the line as it is from now on; `undefined` takes it out */
const changeLines = (change: (line: BasketLine) => BasketLine | undefined): void => {
  const basket = getBasket();
  if (!basket) return;
  const lines = basket.lines.map(change).filter((line) => line !== undefined);
  keepBasket({ ...basket, revision: drawRevision(), lines });
};

/** As a basket holds it. */
export const lineOf = (product: Product, quantity: number): BasketLine => ({
  productId: product._id,
  name: product.productName,
  photo: product.productPhoto,
  sellerId: product.supplierId,
  sellerName: product.supplierName,
  price: product.price,
  quantity,
});

/** Puts lines into an empty basket, whatever was in it before. @param storageId where they are collected */
export const startBasket = (storageId: string, lines: readonly BasketLine[]): void =>
  keepBasket({ storageId, revision: drawRevision(), lines });

/** Why lines could not be put into the basket: it is of another place, or full. */
type Obstacle = "other-place" | "full";

/**
 * Puts lines into the basket, beside those that are in it; units of the same product add up, at the price of the new line.
 *
 * @param storageId where they are collected
 * @param left units of each product that there are, as far as it is known
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

/** Puts units of a product into the basket, at the price seen now, up to what is left of it. */
export const addToBasket = (product: Product, quantity: number): Obstacle | undefined =>
  addLines(product.storageId, [lineOf(product, quantity)], product.stockQuantity);

/** Changes how many units of a product are in the basket. */
export const setUnits = (productId: string, quantity: number): void =>
  changeLines((line) => (line.productId === productId ? { ...line, quantity } : line));

/** Takes products out of the basket. */
export const removeFromBasket = (productIds: readonly string[]): void =>
  changeLines((line) => (productIds.includes(line.productId) ? undefined : line));

/** Takes prices that were seen to have changed for what they are now. Cents a unit, by product. */
export const acceptPrices = (prices: ReadonlyMap<string, Cents>): void =>
  changeLines((line) => ({ ...line, price: prices.get(line.productId) ?? line.price }));

/** Takes everything out of the basket. */
export const emptyBasket = (): void => changeLines(() => undefined);

/** Keeps which payment was opened for the basket. */
export const keepPayment = (sessionId: string): void => {
  const basket = getBasket();
  if (basket) keepBasket({ ...basket, sessionId });
};

/** Takes out what was bought, once its payment is made; a payment that was not opened for the basket changes nothing. */
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
