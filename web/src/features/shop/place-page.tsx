import { Button } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import { getPlace, type Place } from "@stokaz/contract/handover/places";
import { paths } from "@stokaz/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useSearchParams,
} from "react-router";
import illustration from "../../assets/empty-products.svg";
import { PRODUCTS_PAGE, serverPage } from "../../lib/api/paging.ts";
import { PRODUCTS_FAILURE } from "../../lib/api/product.ts";
import { read } from "../../lib/api/reader.ts";
import { useReturnFromPayment } from "../../lib/api/return-from-payment.ts";
import type { MetaVisit } from "../../lib/format/meta.ts";
import { useSession } from "../../lib/session/session.ts";
import { PlaceMap } from "../../map/place-map.tsx";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { ComingClosedDays } from "../../ui/fields/closed-days.tsx";
import { OpeningWeek } from "../../ui/fields/opening-week.tsx";
import { RankingLink } from "../../ui/offers/ranking-link.tsx";
import { ReviewsPanel } from "../../ui/offers/reviews-panel.tsx";
import { SellerLine } from "../../ui/offers/seller-line.tsx";
import { ClientTitle } from "../../ui/page/client-title.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PinIcon } from "../../ui/page/icons.tsx";
import { MissingPage } from "../../ui/page/missing-page.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { Gallery } from "../../ui/pictures/gallery.tsx";
import { placeQuery } from "./api.ts";
import styles from "./place-page.module.css";
import { PlaceProductsSection } from "./place-products-section.tsx";
import { targetOf } from "./product-cards-section.tsx";
import { More } from "./product-listing-section.tsx";
import { countProducts, placeMeta, placeTitle } from "./rules.ts";

/**
 * Reads the first products without a session, as anybody sees them; after hydration the page reads
 * more of them.
 */
export const loader = async ({ context, params }: LoaderFunctionArgs) =>
  read(context, getPlace, { params: { id: params.id ?? "" }, query: { limit: PRODUCTS_PAGE } });

/** A click on a link shows the page at once; the query below then reads the place. */
export const clientLoader = (): null => null;

export const meta = (visit: MetaVisit & { loaderData?: Answer<typeof getPlace> | null }) =>
  placeMeta(visit.loaderData ?? undefined, visit);

type OfPlaceProps = { place: Place; count: number };

const Pickup = ({ place, count }: OfPlaceProps): ReactElement => (
  <section aria-label="Récupération" className={styles.pickup}>
    <h2 className={styles.subtitle}>Récupération</h2>
    <p className={styles.address}>
      <PinIcon size={18} />
      {place.address}
    </p>
    <p className={styles.soft}>
      <SellerLine sellerId={place.lessorId} />
    </p>
    {place.approximate && count > 0 && (
      <p className={styles.soft}>L'adresse exacte vous est donnée après la commande.</p>
    )}
    <OpeningWeek days={place.retrievalDays} hours={place.retrievalTimes} />
    <ComingClosedDays placeId={place._id} />
    <ReportButton subject={{ type: "space", id: place._id }} name={place.name} />
  </section>
);

const MapOf = ({ place, count }: OfPlaceProps): ReactElement => (
  <div className={styles.map}>
    <PlaceMap
      label="Carte du lieu de récupération"
      points={[
        {
          id: place._id,
          name: place.name,
          address: place.address,
          offers: { count, links: [] },
          lat: place.lat,
          lng: place.lng,
        },
      ]}
      height={260}
    />
  </div>
);

const Photos = ({ place, pictures }: Pick<Answer<typeof getPlace>, "place" | "pictures">) => (
  <section aria-label="Photos du lieu" className={styles.photos}>
    <Gallery
      key={place._id}
      label="Toutes les photos du lieu"
      pictures={pictures}
      name={`Photo : ${place.name}`}
      fallback="space"
      sizes="(max-width: 1100px) 100vw, 400px"
      isEager={false}
    />
  </section>
);

const Nothing = ({ place }: { place: Place }): ReactElement => (
  <EmptyState
    illustration={illustration}
    message="Rien à récupérer ici pour le moment."
    action={
      <Button component={Link} to={paths.productListing.href({ location: place.city })}>
        Voir les produits de la commune
      </Button>
    }
  />
);

const PlacePage = (): ReactElement => {
  useReturnFromPayment("order", useSession()?.role === "consumer");
  const { id = "" } = useParams();
  const [parameters] = useSearchParams();
  const serverData = useLoaderData<typeof loader | typeof clientLoader>();
  const found = useInfiniteQuery({
    ...placeQuery(id),
    ...serverPage(serverData),
  });
  if (found.isPending) return <Spinner />;
  const pages = found.data?.pages ?? [];
  const [first] = pages;
  if (!first) {
    return (
      <MissingPage
        error={found.error}
        gone={{
          title: "Lieu introuvable",
          message: "Rien n'est plus proposé ici, ou cette adresse est incomplète.",
        }}
        failed={{ title: "Lieu de récupération", message: PRODUCTS_FAILURE }}
        onRetry={() => found.refetch()}
      />
    );
  }
  const { place } = first;
  const products = pages.flatMap(({ data }) => data);
  const total = first.total ?? products.length;
  return (
    <PageShell
      title={placeTitle(place)}
      lead={
        total > 0
          ? `${place.name} : ${countProducts(total)} à commander en ligne et à récupérer sur place.`
          : place.name
      }
    >
      <ClientTitle>{`${placeTitle(place)}, ${place.name}`}</ClientTitle>
      <div className={styles.layout}>
        <Pickup place={place} count={total} />
        <div className={styles.products}>
          {products.length > 0 ? (
            <>
              <PlaceProductsSection
                key={id}
                placeId={id}
                products={products}
                target={targetOf(parameters)}
              />
              <RankingLink list="products" />
            </>
          ) : (
            <Nothing place={place} />
          )}
          {found.hasNextPage && (
            <More
              isLoading={found.isFetching}
              isAutomatic={false}
              onMore={() => found.fetchNextPage()}
            />
          )}
          <ReviewsPanel subject={{ about: "place", id: place._id }} />
        </div>
        <Photos place={place} pictures={first.pictures} />
        {place.lat !== null && <MapOf place={place} count={total} />}
      </div>
    </PageShell>
  );
};

export default PlacePage;
