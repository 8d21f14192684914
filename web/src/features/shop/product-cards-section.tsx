import type { Product } from "@stokaz/contract/products/products";
import { type ReactElement, useEffect } from "react";
import { readCount } from "../../lib/browser/filter-address.ts";
import { ProductCard, productCardId } from "./product-card.tsx";
import styles from "./product-listing.module.css";

/** Number of cards visible before or right after the first scroll. */
const FIRST_SEEN = 4;

/** Product that somebody comes back to, and the quantity they wanted. */
export type ProductTarget = { productId: string; quantity: number };

/** Reads from an address the product to come back to. */
export const targetOf = (parameters: URLSearchParams): ProductTarget | undefined => {
  const productId = parameters.get("product");
  return productId ? { productId, quantity: readCount(parameters.get("quantity")) } : undefined;
};

export const scrollToCard = (productId: string): void => {
  const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  document
    .getElementById(productCardId(productId))
    ?.scrollIntoView({ block: "center", behavior: prefersReducedMotion ? "auto" : "smooth" });
};

/** Scrolls to the card that somebody comes back to, once it is shown. */
export const useScrollToTarget = (
  products: readonly Product[],
  target: ProductTarget | undefined,
): void => {
  const productId = target?.productId;
  const shownId = products.some(({ _id }) => _id === productId) ? productId : undefined;
  // Scrolling is a task of the browser, outside React.
  useEffect(() => {
    if (shownId) scrollToCard(shownId);
  }, [shownId]);
};

type ProductCardsProps = {
  products: readonly Product[];
  /** Address to come back to: a card with a quantity of its product. */
  hrefOf: (productId: string, quantity: number) => string;
  target: ProductTarget | undefined;
  /** Place chosen on the map. */
  selectedStorageId?: string | undefined;
  headingLevel?: 2 | 3;
  /** True if the first cards are visible without scrolling. */
  isFirstSeen?: boolean;
};

/** Cards of products on sale. */
export const ProductCards = ({
  products,
  hrefOf,
  target,
  selectedStorageId,
  headingLevel = 2,
  isFirstSeen = true,
}: ProductCardsProps): ReactElement => (
  <ul className={styles.cards}>
    {products.map((product, index) => (
      <li key={product._id} className={styles.item}>
        <ProductCard
          product={product}
          {...(target?.productId === product._id && { initialQuantity: target.quantity })}
          headingLevel={headingLevel}
          isHighlighted={
            target?.productId === product._id || selectedStorageId === product.storageId
          }
          isFirstSeen={isFirstSeen && index < FIRST_SEEN}
          hrefOf={(quantity) => hrefOf(product._id, quantity)}
        />
      </li>
    ))}
  </ul>
);
