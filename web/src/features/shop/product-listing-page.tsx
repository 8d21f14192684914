import { useMediaQuery } from "@mantine/hooks";
import { ORDER_PROBLEMS } from "@stokaz/contract/orders/order-problems";
import { paths } from "@stokaz/contract/paths";
import { listProducts } from "@stokaz/contract/products/products";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactElement, useCallback, useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from "react-router";
import illustration from "../../assets/empty-products.svg";
import { serverPage } from "../../lib/api/paging.ts";
import { PRODUCTS_FAILURE } from "../../lib/api/product.ts";
import { read } from "../../lib/api/reader.ts";
import { useReturnFromPayment } from "../../lib/api/return-from-payment.ts";
import { useTerritory } from "../../lib/api/territory.ts";
import { useResetKey } from "../../lib/browser/reset-key.ts";
import { scrollToResults } from "../../lib/browser/scroll-to-results.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { useSession } from "../../lib/session/session.ts";
import { ProductListingMap } from "../../map/products-map.tsx";
import { CorrectionNotice } from "../../ui/notices/correction-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { CardSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { ResultsLayout } from "../../ui/page/results-layout.tsx";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import type { ResultsView } from "../../ui/page/view-switch.tsx";
import {
  everyProductQuery,
  listingQueryOf,
  type ProductFilters,
  productListingQuery,
} from "./api.ts";
import { OtherOffersSection } from "./other-offers-section.tsx";
import { scrollToCard, targetOf, useScrollToTarget } from "./product-cards-section.tsx";
import styles from "./product-listing.module.css";
import { ProductListingForm } from "./product-listing-form.tsx";
import { ProductListingSection } from "./product-listing-section.tsx";
import { ProductResultsSection } from "./product-results-section.tsx";
import { listingHref, readProductFilters } from "./rules.ts";

export const meta = publicMeta({
  title: "Produits locaux",
  description:
    "Miels, vanille, rhums arrangés, savons, vannerie : achetez aux artisans de votre territoire et récupérez vos produits près de chez vous.",
});

/** Number of pages to search for a product that somebody comes back to. */
const PAGES_SEARCHED = 10;
/**
 * Number of pages that scrolling loads by itself. Later pages need the button, so that the end of
 * the page can be reached.
 */
const AUTOMATIC_PAGES = 8;

/**
 * Filters without the sort order, as text: a new order keeps a typed text that is not searched yet.
 */
const narrowingOf = (filters: ProductFilters): string =>
  listingHref({ ...filters, sort: "newest" });

/** Reads the first products without a session: they are on the page before any script runs. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const filters = readProductFilters(new URL(request.url).searchParams);
  const write = async () => {
    const territory = filters.around ? await read(context, getTerritory, {}) : undefined;
    const query = listingQueryOf(filters, territory);
    return {
      address: listingHref(filters),
      page: await read(context, listProducts, { query }),
    };
  };
  // Without them, the hydrated page shows the failure itself.
  return write().catch(() => null);
};

/**
 * A click on a link or a search shows the page at once; the query below then reads the products.
 */
export const clientLoader = (): null => null;

/**
 * Products of the filters, one page at a time. Further pages are read until the product that
 * somebody comes back to is there; it is gone when the pages searched do not have it.
 */
const useListing = (filters: ProductFilters, target: ReturnType<typeof targetOf>) => {
  const territory = useTerritory();
  const serverData = useLoaderData<typeof loader | typeof clientLoader>();
  const isSame = serverData?.address === listingHref(filters);
  const listing = useInfiniteQuery({
    ...productListingQuery(filters, territory),
    ...(isSame && serverPage(serverData.page)),
  });

  const products = listing.data?.pages.flatMap(({ data }) => data) ?? [];
  const hasTarget = products.some(({ _id }) => _id === target?.productId);
  const { hasNextPage, isFetching, fetchNextPage } = listing;
  const isTargetAhead =
    target !== undefined &&
    !hasTarget &&
    hasNextPage &&
    (listing.data?.pages.length ?? 0) < PAGES_SEARCHED;

  // The card to come back to may be on a later page, which only the answers show.
  useEffect(() => {
    if (isTargetAhead && !isFetching) fetchNextPage().catch(() => undefined);
  }, [isTargetAhead, isFetching, fetchNextPage]);

  useScrollToTarget(products, target);

  const loadMore = useCallback(() => {
    fetchNextPage({ cancelRefetch: false }).catch(() => undefined);
  }, [fetchNextPage]);
  const isTargetGone = target !== undefined && !hasTarget && !isTargetAhead && !isFetching;
  return { listing, products, isTargetGone, loadMore };
};

type NothingFoundProps = {
  /** Text that found nothing here, and may find offers of another kind. */
  searched: string | undefined;
  /** Missing while nothing narrows the list. */
  onClear: (() => void) | undefined;
};

const NothingFound = ({ searched, onClear }: NothingFoundProps): ReactElement => (
  <>
    <EmptyState
      illustration={illustration}
      message={
        onClear
          ? "Aucun produit ne correspond à votre recherche."
          : "Aucun produit en vente pour le moment."
      }
      {...(onClear && {
        action: (
          <ScriptButton variant="default" onClick={onClear}>
            Voir tous les produits
          </ScriptButton>
        ),
      })}
    />
    {searched && <OtherOffersSection text={searched} />}
  </>
);

const ProductListingPage = (): ReactElement => {
  useReturnFromPayment("order", useSession()?.role === "consumer");
  const isWide = useMediaQuery("(min-width: 1100px)", undefined, {
    getInitialValueInEffect: false,
  });
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [selectedStorageId, setSelectedStorageId] = useState<string>();
  const [view, setView] = useState<ResultsView>("list");
  const filters = readProductFilters(parameters);
  const fields = useResetKey(narrowingOf(filters));
  const target = targetOf(parameters);
  const territory = useTerritory();
  const { listing, products, isTargetGone, loadMore } = useListing(filters, target);
  const total = listing.data?.pages[0]?.total;
  const { hasNextPage, isFetching } = listing;
  const every = useQuery({
    ...everyProductQuery(filters, territory),
    enabled: hasNextPage && (isWide === true || view === "map"),
  });

  const selectPlace = (storageId: string): void => {
    setSelectedStorageId(storageId);
    const first = products.find((product) => product.storageId === storageId);
    if (first && isWide) scrollToCard(first._id);
  };

  const show = (address: string) => navigate(address, { preventScrollReset: true });
  const search = (wanted: ProductFilters) => {
    setSelectedStorageId(undefined);
    return show(listingHref(wanted));
  };

  const { sort, ...narrowing } = filters;
  const isFiltered = Object.values(narrowing).some(Boolean);
  return (
    <PageShell
      title="Produits locaux"
      lead="Commandez en ligne, récupérez sur place, près de chez vous."
    >
      <ProductListingForm
        key={fields.key}
        filters={filters}
        onSearch={(wanted) => {
          scrollToResults();
          fields.expectChange(narrowingOf(wanted));
          return search(wanted);
        }}
      />
      <ProductResultsSection
        filters={filters}
        total={listing.data && (total ?? products.length)}
        onChange={search}
        view={view}
        onView={setView}
      />
      <ResultsLayout
        className={styles.layout}
        view={view}
        listId="produits"
        map={
          (listing.isPending || products.length > 0) && (
            <ProductListingMap
              products={(hasNextPage && every.data) || products}
              height="var(--map-height)"
              onSelect={selectPlace}
            />
          )
        }
      >
        {listing.isPending && <CardSkeletons />}
        {listing.isError && products.length === 0 && (
          <ErrorState message={PRODUCTS_FAILURE} onRetry={() => listing.refetch()} />
        )}
        {listing.isSuccess && products.length === 0 && (
          <NothingFound
            searched={filters.product || filters.location}
            onClear={isFiltered ? () => show(paths.productListing.href()) : undefined}
          />
        )}
        {products.length > 0 && (
          <>
            {isTargetGone && (
              <Notice tone="warning" title={ORDER_PROBLEMS["order/not-on-sale"].message} />
            )}
            <CorrectionNotice corrections={listing.data?.pages[0]?.corrections ?? []} />
            <ProductListingSection
              products={products}
              target={target}
              selectedStorageId={selectedStorageId}
              hasMore={hasNextPage}
              // While the first page is read again, no further page can be loaded.
              isLoadingMore={isFetching}
              isAutomatic={
                !listing.isFetchNextPageError && (listing.data?.pages.length ?? 0) < AUTOMATIC_PAGES
              }
              onLoadMore={loadMore}
            />
          </>
        )}
      </ResultsLayout>
    </PageShell>
  );
};

export default ProductListingPage;
