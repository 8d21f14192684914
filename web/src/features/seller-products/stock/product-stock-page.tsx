import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { StockState } from "@stokaz/contract/products/stock";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { isRefusal, messageOf } from "../../../lib/api/error.ts";
import { useTerritoryFacts } from "../../../lib/api/territory.ts";
import { formatNumber } from "../../../lib/format/format.ts";
import { pageMeta } from "../../../lib/format/meta.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { MoreButton } from "../../../ui/lists/more-button.tsx";
import { Panel } from "../../../ui/lists/panel.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { PageShell } from "../../../ui/page/page-shell.tsx";
import { stockQuery } from "../api.ts";
import { BatchesSection } from "./batches-section.tsx";
import { LowStockForm } from "./low-stock-form.tsx";
import { MoveForm } from "./move-form.tsx";
import styles from "./stock.module.css";
import { StockForm } from "./stock-form.tsx";
import { StockHistorySection } from "./stock-history-section.tsx";

export const meta = pageMeta("Stock");

export const clientLoader = requireSession("artisan");

/** Number of units to sell, and of units that are ordered but not picked up. */
const Figures = ({
  stock,
  awaited,
  isArchived,
}: {
  stock: number;
  awaited: number;
  isArchived: boolean;
}): ReactElement => (
  <dl className={styles.figures}>
    <div>
      <dt>{isArchived ? "Encore sur place" : "À vendre"}</dt>
      <dd>{formatNumber(stock)}</dd>
    </div>
    <div>
      <dt>Attendent un acheteur</dt>
      <dd>{formatNumber(awaited)}</dd>
    </div>
  </dl>
);

/** What only a product that is sold needs: its batches, moves and alert. */
const SaleSections = ({
  productId,
  state: { batches, withoutBatch, threshold },
}: {
  productId: string;
  state: Pick<StockState, "batches" | "withoutBatch" | "threshold">;
}): ReactElement => (
  <>
    <Panel
      title="Lots"
      help="Ce que vous avez fabriqué en même temps, avec sa date. La date la plus proche part en premier."
    >
      <BatchesSection productId={productId} batches={batches} withoutBatch={withoutBatch} />
    </Panel>
    <Panel
      title="Déplacer vers une autre location"
      help="Ce que vous emportez dans un autre de vos espaces : le stock, les lots et les photos suivent."
    >
      <MoveForm productId={productId} />
    </Panel>
    <Panel title="Être prévenu par e-mail">
      <LowStockForm productId={productId} threshold={threshold} />
    </Panel>
  </>
);

const Stock = ({ productId }: { productId: string }): ReactElement => {
  const list = useInfiniteQuery(stockQuery(productId));
  const territory = useTerritoryFacts();
  const { data, error } = list;
  if (!data && error) {
    return isRefusal(error) ? (
      <Notice tone="info" title={messageOf(error)} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void list.refetch()} />
    );
  }
  const [state] = data?.pages ?? [];
  if (!data || !state || !territory) return <RowSkeletons count={3} />;
  return (
    <div className={styles.sections}>
      <Panel title={state.productName}>
        {state.isArchived && (
          <p className={styles.archived}>
            Vous avez supprimé ce produit. S'il n'est plus sur place, corrigez ce qu'il en reste.
          </p>
        )}
        <Figures {...state} />
      </Panel>
      <Panel title="Corriger" help="Les ventes et les livraisons reçues se comptent toutes seules.">
        <StockForm
          productId={productId}
          stock={state.stock}
          awaited={state.awaited}
          batches={state.batches}
          isArchived={state.isArchived}
        />
      </Panel>
      {!state.isArchived && <SaleSections productId={productId} state={state} />}
      <Panel title="Historique">
        <StockHistorySection
          movements={data.pages.flatMap((page) => page.data)}
          timeZone={territory.timeZone}
        />
        <MoreButton list={list} className={styles.more ?? ""}>
          Voir plus ancien
        </MoreButton>
      </Panel>
      <Button
        component={Link}
        to={paths.storageDetails.href({ rental: state.rentedSpaceId })}
        variant="default"
        className={styles.more ?? ""}
      >
        Revenir à mes produits
      </Button>
    </div>
  );
};

/** Page of a product's stock, where its artisan corrects it and reads its movements. */
const ProductStockPage = (): ReactElement => {
  const { id = "" } = useParams();
  return (
    <PageShell title="Stock" width="form">
      <Stock key={id} productId={id} />
    </PageShell>
  );
};

export default ProductStockPage;
