import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { useNear } from "../../lib/browser/near.ts";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import { ProductCards, type ProductTarget } from "./product-cards-section.tsx";
import styles from "./product-listing.module.css";

type MoreProps = { isLoading: boolean; isAutomatic: boolean; onMore: () => void };

/** Loads the next page one screen before the end; the button is for people who get there first. */
export const More = ({ isLoading, isAutomatic, onMore }: MoreProps): ReactElement => (
  <div
    ref={useNear("0px 0px 100% 0px", isAutomatic && !isLoading ? onMore : undefined)}
    className={styles.more}
  >
    <ScriptButton variant="default" loading={isLoading} onClick={onMore}>
      Voir plus de produits
    </ScriptButton>
  </div>
);

type ProductListingSectionProps = {
  products: readonly Product[];
  target: ProductTarget | undefined;
  /** Place chosen on the map. */
  selectedStorageId: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** True if scrolling loads more by itself; false if only the button does. */
  isAutomatic: boolean;
  onLoadMore: () => void;
};

/** Cards of the found products. */
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
  const filters = Object.fromEntries(new URLSearchParams(search));
  return (
    <>
      <ProductCards
        products={products}
        hrefOf={(product, quantity) => paths.productListing.href({ ...filters, product, quantity })}
        target={target}
        selectedStorageId={selectedStorageId}
      />
      {hasMore && <More isLoading={isLoadingMore} isAutomatic={isAutomatic} onMore={onLoadMore} />}
    </>
  );
};
