import type { Product } from "@stokaz/contract/products";
import { type ReactElement, useEffect } from "react";
import { quantityIn, type useOrderAttempt } from "./order-panel.tsx";
import { ProductCard, productCardId } from "./product-card.tsx";
import styles from "./product-listing.module.css";

/** Cards that a screen shows before any scrolling. */
const FIRST_SEEN = 2;

/** A product that somebody comes back to, and how many of it they wanted. */
export type ProductTarget = { productId: string; quantity: number };

/** What an address says to come back to. */
export const targetOf = (parameters: URLSearchParams): ProductTarget | undefined => {
  const productId = parameters.get("product");
  return productId ? { productId, quantity: quantityIn(parameters) } : undefined;
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
  order: ReturnType<typeof useOrderAttempt>;
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
  order: { attempt, isBusy, orderedId, refusalOf },
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
          isOrdering={orderedId === product._id}
          isFirstSeen={isFirstSeen && index < FIRST_SEEN}
          isDisabled={isBusy && orderedId !== product._id}
          refusal={refusalOf(product._id)}
          onOrder={attempt}
        />
      </li>
    ))}
  </ul>
);
