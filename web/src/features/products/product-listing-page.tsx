import { Button } from "@mantine/core";
import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { PROBLEMS } from "@stokaz/contract/problems";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import illustration from "../../assets/empty-products.svg";
import { formatCount } from "../../lib/format.ts";
import { pageMeta } from "../../lib/meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { CardSkeletons } from "../../ui/loading.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageShell } from "../../ui/page-shell.tsx";
import { type ProductFilters, productListingQuery, useLeavePayment } from "./api.ts";
import { productCardId } from "./product-card.tsx";
import styles from "./product-listing.module.css";
import { ProductListingForm } from "./product-listing-form.tsx";
import { ProductListingMap } from "./product-listing-map.tsx";
import { ProductListingSection, type ProductTarget } from "./product-listing-section.tsx";

export const meta = pageMeta(
  "Produits locaux",
  "Miels, vanille, rhums arrangés, savons, vannerie : achetez aux artisans de votre territoire et retirez vos produits près de chez vous.",
);

/** Pages looked through for a product that somebody comes back to. */
const PAGES_SEARCHED = 10;

// The address calls the name searched for `name`: `product` is the card to come back to.
const FILTER_NAMES = {
  location: "location",
  product: "name",
  brand: "brand",
  category: "category",
  subCategory: "subCategory",
} as const satisfies Record<keyof ProductFilters, string>;

const filtersOf = (parameters: URLSearchParams): ProductFilters => ({
  location: parameters.get(FILTER_NAMES.location) ?? "",
  product: parameters.get(FILTER_NAMES.product) ?? "",
  brand: parameters.get(FILTER_NAMES.brand) ?? "",
  category: parameters.get(FILTER_NAMES.category) ?? "",
  subCategory: parameters.get(FILTER_NAMES.subCategory) ?? "",
});

const addressOf = (filters: ProductFilters): URLSearchParams =>
  new URLSearchParams(
    (Object.keys(FILTER_NAMES) as (keyof ProductFilters)[])
      .map((filter): [string, string] => [FILTER_NAMES[filter], filters[filter].trim()])
      .filter(([, text]) => text !== ""),
  );

const targetOf = (parameters: URLSearchParams): ProductTarget | undefined => {
  const productId = parameters.get("product");
  const quantity = Number(parameters.get("quantity"));
  return productId
    ? { productId, quantity: Number.isInteger(quantity) && quantity >= 1 ? quantity : 1 }
    : undefined;
};

/** Back from the payment page: what it held is given up. The address says which card it was. */
const useReturnFromPayment = (): void => {
  const { mutate: leavePayment } = useLeavePayment();
  // Coming here is itself what happens: no click tells that the payment page was left.
  useEffect(() => leavePayment(), [leavePayment]);
  useWindowEvent("pageshow", ({ persisted }) => {
    // The browser kept the page as it was left, its button still turning.
    if (persisted) window.location.reload();
  });
};

const scrollToCard = (productId: string): void => {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  document
    .getElementById(productCardId(productId))
    ?.scrollIntoView({ block: "center", behavior: isStill ? "auto" : "smooth" });
};

const ProductListingPage = (): ReactElement => {
  useReturnFromPayment();
  const isWide = useMediaQuery("(min-width: 1100px)", undefined, {
    getInitialValueInEffect: false,
  });
  const isPhone = useMediaQuery("(max-width: 560px)", undefined, {
    getInitialValueInEffect: false,
  });
  const [parameters, setParameters] = useSearchParams();
  const [selectedStorageId, setSelectedStorageId] = useState<string>();
  const filters = filtersOf(parameters);
  const target = targetOf(parameters);
  const listing = useInfiniteQuery(productListingQuery(filters));

  const products = listing.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = listing.data?.pages[0]?.total;
  const hasTarget = products.some(({ _id }) => _id === target?.productId);
  const { hasNextPage, isFetching, fetchNextPage } = listing;
  const isTargetAhead =
    target !== undefined &&
    !hasTarget &&
    hasNextPage &&
    (listing.data?.pages.length ?? 0) < PAGES_SEARCHED;

  // The card somebody comes back to may be on a later page, which only the answers tell.
  useEffect(() => {
    if (isTargetAhead && !isFetching) fetchNextPage().catch(() => undefined);
  }, [isTargetAhead, isFetching, fetchNextPage]);

  // Scrolling is the browser's, once the card is there.
  const shownTargetId = hasTarget ? target?.productId : undefined;
  useEffect(() => {
    if (shownTargetId) scrollToCard(shownTargetId);
  }, [shownTargetId]);

  const selectPlace = (storageId: string): void => {
    setSelectedStorageId(storageId);
    const first = products.find((product) => product.storageId === storageId);
    if (first && isWide) scrollToCard(first._id);
  };

  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <PageShell
      title="Produits locaux"
      lead="Commandez en ligne, retirez sur place, près de chez vous."
    >
      <ProductListingForm
        key={addressOf(filters).toString()}
        filters={filters}
        onSearch={(searched) => {
          setSelectedStorageId(undefined);
          setParameters(addressOf(searched), { preventScrollReset: true });
        }}
      />
      <div className={styles.layout}>
        {(listing.isPending || products.length > 0) && (
          <div className={styles.map}>
            <ProductListingMap
              products={products}
              height={isWide ? 600 : isPhone ? 240 : 320}
              onSelect={selectPlace}
            />
          </div>
        )}
        <div className={styles.results}>
          {listing.isPending && <CardSkeletons />}
          {listing.isError && products.length === 0 && (
            <ErrorState
              message="Échec de la récupération des produits."
              onRetry={() => listing.refetch()}
            />
          )}
          {listing.isSuccess && products.length === 0 && (
            <EmptyState
              illustration={illustration}
              message={
                isFiltered
                  ? "Aucun produit ne correspond à votre recherche."
                  : "Aucun produit en vente pour le moment."
              }
              {...(isFiltered && {
                action: (
                  <Button
                    variant="default"
                    onClick={() => setParameters({}, { preventScrollReset: true })}
                  >
                    Voir tous les produits
                  </Button>
                ),
              })}
            />
          )}
          {products.length > 0 && (
            <>
              {target && !hasTarget && !isTargetAhead && !isFetching && (
                <Notice tone="warning" title={PROBLEMS["order/not-on-sale"].message} />
              )}
              <p className={styles.count} role="status">
                {formatCount(total ?? products.length, "produit")}
              </p>
              <ProductListingSection
                products={products}
                target={target}
                selectedStorageId={selectedStorageId}
                hasMore={hasNextPage}
                isLoadingMore={listing.isFetchingNextPage}
                onLoadMore={() => fetchNextPage()}
              />
            </>
          )}
        </div>
      </div>
    </PageShell>
  );
};

export default ProductListingPage;
