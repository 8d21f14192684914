import type { Product } from "@stokaz/contract/products";
import { type ReactElement, useEffect } from "react";
import { readCount } from "../../lib/browser/filter-address.ts";
import { ProductCard, productCardId } from "./product-card.tsx";
import styles from "./product-listing.module.css";

/** Cards that a screen shows before any scrolling, or right after. */
const FIRST_SEEN = 4;

/** A product that somebody comes back to, and how many of it they wanted. */
export type ProductTarget = { productId: string; quantity: number };

/** What an address says to come back to. */
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

/** Brings the card that somebody comes back to into sight, once it is there. */
export const useScrollToTarget = (
  products: readonly Product[],
  target: ProductTarget | undefined,
): void => {
  const productId = target?.productId;
  const shownId = products.some(({ _id }) => _id === productId) ? productId : undefined;
  // Scrolling is the browser's.
  useEffect(() => {
    if (shownId) scrollToCard(shownId);
  }, [shownId]);
};

type ProductCardsProps = {
  products: readonly Product[];
  /** Where to come back to: a card, as many of its product. */
  hrefOf: (productId: string, quantity: number) => string;
  target: ProductTarget | undefined;
  /** The place chosen on the map. */
  selectedStorageId?: string | undefined;
  headingLevel?: 2 | 3;
  /** Whether the first ones are seen without scrolling. */
  isFirstSeen?: boolean;
};

/** Products on sale, as cards. */
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
