import type { Answer } from "@stokaz/contract/endpoint";
import { getSeller, type Seller } from "@stokaz/contract/sellers/sellers";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { PRODUCTS_PAGE, serverPage } from "../../lib/api/paging.ts";
import { read } from "../../lib/api/reader.ts";
import { formatList, formatLongDay } from "../../lib/format/format.ts";
import type { MetaVisit } from "../../lib/format/meta.ts";
import { SellerBadge } from "../../ui/offers/seller-badge.tsx";
import { ClientTitle } from "../../ui/page/client-title.tsx";
import { MissingPage } from "../../ui/page/missing-page.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { sellerQuery } from "./api.ts";
import { BusinessSection } from "./business-section.tsx";
import { PersonSection } from "./person-section.tsx";
import { communesOf, sellerMeta, sellerTitle } from "./rules.ts";
import styles from "./seller-page.module.css";

/** Reads the seller and their first products without a session, as anybody sees them. */
export const loader = async ({ context, params }: LoaderFunctionArgs) =>
  read(context, getSeller, { params: { id: params.id ?? "" }, query: { limit: PRODUCTS_PAGE } });

/** A click on a link shows the page at once; the query below then reads the seller. */
export const clientLoader = (): null => null;

export const meta = (visit: MetaVisit & { loaderData?: Answer<typeof getSeller> | null }) =>
  sellerMeta(visit.loaderData ?? undefined, visit);

const Lead = ({ seller }: { seller: Seller }): ReactElement => {
  const communes = communesOf(seller);
  const where = communes.length > 0 ? `, ${formatList(communes)}` : "";
  return (
    <span className={styles.lead}>
      <SellerBadge kind={seller.kind} />
      {`Membre depuis le ${formatLongDay(seller.memberSince)}${where}`}
    </span>
  );
};

const SellerPage = (): ReactElement => {
  const { id = "" } = useParams();
  const serverData = useLoaderData<typeof loader | typeof clientLoader>();
  const found = useInfiniteQuery({
    ...sellerQuery(id),
    // Read again, it also has a lessor's first name for a user who may rent.
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
          title: "Vendeur introuvable",
          message: "Cette personne ne propose plus rien ici, ou cette adresse est incomplète.",
        }}
        failed={{ title: "Vendeur", message: messageOf(found.error) }}
        onRetry={() => found.refetch()}
      />
    );
  }
  const { seller } = first;
  return (
    <PageShell title={sellerTitle(seller)} lead={<Lead seller={seller} />}>
      <ClientTitle>{sellerTitle(seller)}</ClientTitle>
      {seller.kind === "private" ? (
        <PersonSection seller={seller} />
      ) : (
        <BusinessSection
          seller={seller}
          products={pages.flatMap(({ data }) => data)}
          hasMore={found.hasNextPage}
          isLoadingMore={found.isFetching}
          onMore={() => found.fetchNextPage()}
        />
      )}
    </PageShell>
  );
};

export default SellerPage;
