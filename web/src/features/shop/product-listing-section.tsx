import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { useNear } from "../../lib/browser/near.ts";
import { useOrderAttempt } from "./order-panel.tsx";
import { ProductCard } from "./product-card.tsx";
import styles from "./product-listing.module.css";

/** Cards that a screen shows before any scrolling. */
const FIRST_SEEN = 2;

/** A product that somebody comes back to, and how many of it they wanted. */
export type ProductTarget = { productId: string; quantity: number };

type MoreProps = { isLoading: boolean; isAutomatic: boolean; onMore: () => void };

/** Asks for the next page a screen before its end is reached; the button is for whoever gets there first. */
const More = ({ isLoading, isAutomatic, onMore }: MoreProps): ReactElement => (
  <div
    ref={useNear("0px 0px 100% 0px", isAutomatic && !isLoading ? onMore : undefined)}
    className={styles.more}
  >
    <Button variant="default" loading={isLoading} onClick={onMore}>
      Voir plus de produits
    </Button>
  </div>
);

type ProductListingSectionProps = {
  products: readonly Product[];
  target: ProductTarget | undefined;
  /** The place chosen on the map. */
  selectedStorageId: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Scrolling asks for more by itself; else only the button does. */
  isAutomatic: boolean;
  onLoadMore: () => void;
};

/** The products found, as cards. */
export const ProductListingSection = ({
  products,
  target,
  selectedStorageId,
  hasMore,
  isLoadingMore,
  isAutomatic,
  onLoadMore,
}: ProductListingSectionProps): ReactElement => {
  const { search } = useLocation();
  const { attempt, isBusy, orderedId, refusalOf } = useOrderAttempt(({ product, quantity }) =>
    paths.productListing.href({
      ...Object.fromEntries(new URLSearchParams(search)),
      product: product._id,
      quantity,
    }),
  );
  return (
    <>
      <ul className={styles.cards}>
        {products.map((product, index) => (
          <li key={product._id} className={styles.item}>
            <ProductCard
              product={product}
              {...(target?.productId === product._id && { initialQuantity: target.quantity })}
              isHighlighted={
                target?.productId === product._id || selectedStorageId === product.storageId
              }
              isOrdering={orderedId === product._id}
              isFirstSeen={index < FIRST_SEEN}
              isDisabled={isBusy && orderedId !== product._id}
              refusal={refusalOf(product._id)}
              onOrder={attempt}
            />
          </li>
        ))}
      </ul>
      {hasMore && <More isLoading={isLoadingMore} isAutomatic={isAutomatic} onMore={onLoadMore} />}
    </>
  );
};
