import { Anchor, Button, Title } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import type { listSales, Sale } from "@stokaz/contract/orders/sales";
import { paths } from "@stokaz/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatCount, formatEuros, formatInstantDay } from "../../lib/format/format.ts";
import { formatGivenUp, formatWithdrawn } from "../../lib/format/order-lines.ts";
import { useRights } from "../../lib/session/rights.ts";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { WriteLink } from "../../ui/lists/write-link.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { salesQuery } from "./api.ts";
import { InvoiceSection } from "./invoice-section.tsx";
import { SaleDialog } from "./sale-dialog.tsx";
import { SaleStatusSection } from "./sale-status-section.tsx";
import styles from "./sales-section.module.css";
import { TransferSection } from "./transfer-section.tsx";

/** Product of a sale, or the first of several with a button that shows the others. */
const Products = ({ sale, onShow }: { sale: Sale; onShow: () => void }): ReactElement => {
  const { lines, orderNumber, quantity, productId } = sale;
  const [first, second] = lines;
  const changes =
    first && [formatGivenUp(first), formatWithdrawn(first)].filter(Boolean).join(", ");
  return (
    <>
      {quantity} × {productId.productName}
      {changes && <span className={styles.when}>{changes}</span>}
      {second && (
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            className={styles.show}
            aria-label={`Voir les ${lines.length} produits de la commande ${orderNumber}`}
            onClick={onShow}
          >
            Voir les {lines.length} produits
          </Button>
        </div>
      )}
    </>
  );
};

/** Columns of the table. @param ofAllPlaces true if each row shows its place */
const columnsOf = (
  timeZone: string,
  {
    ofAllPlaces,
    seesMoney,
    onShow,
  }: { ofAllPlaces: boolean; seesMoney: boolean; onShow: (saleId: string) => void },
): Column<Sale>[] => [
  {
    key: "order",
    header: "Commande",
    cell: (sale) => (
      <span className={styles.number}>
        {sale.orderNumber}
        <time className={styles.when} dateTime={sale.createdAt.toISOString()}>
          {formatInstantDay(sale.createdAt, timeZone)}
        </time>
        {seesMoney && <InvoiceSection sale={sale} />}
      </span>
    ),
  },
  {
    key: "buyer",
    header: "Acheteur",
    cell: ({ _id, buyerFirstName, orderNumber }) => (
      <span>
        {buyerFirstName}
        <span className={styles.reach}>
          <WriteLink
            about="order"
            id={_id}
            label="Écrire"
            description={`Écrire à ${buyerFirstName}, commande ${orderNumber}`}
          />
          <ReportButton
            subject={{ type: "person", id: _id }}
            name={`${buyerFirstName}, commande ${orderNumber}`}
          />
        </span>
      </span>
    ),
  },
  {
    key: "product",
    header: "Produit",
    cell: (sale) => (
      <span>
        <Products sale={sale} onShow={() => onShow(sale._id)} />
        {ofAllPlaces && <span className={styles.when}>{sale.storageName}</span>}
      </span>
    ),
  },
  {
    key: "status",
    header: "Statut",
    cell: (sale) => <SaleStatusSection sale={sale} timeZone={timeZone} />,
  },
  {
    key: "total",
    header: "Total",
    align: "end",
    cell: ({ totalPrice }) => <Price amount={totalPrice} />,
  },
  ...(seesMoney
    ? [
        {
          key: "transfer",
          header: "Votre part",
          align: "end" as const,
          cell: (sale: Sale) => <TransferSection sale={sale} timeZone={timeZone} />,
        },
      ]
    : []),
];

type Totals = Pick<Answer<typeof listSales>, "toPrepare" | "ready" | "collected" | "paid" | "due">;

const Figures = ({ toPrepare, ready, collected, paid, due }: Totals): ReactElement => (
  <dl className={styles.figures}>
    <div>
      <dt>À préparer</dt>
      <dd>{formatCount(toPrepare, "commande")}</dd>
    </div>
    <div>
      <dt>Prêtes</dt>
      <dd>{formatCount(ready, "commande")}</dd>
    </div>
    <div>
      <dt>Récupérées</dt>
      <dd>{formatCount(collected, "commande")}</dd>
    </div>
    {paid !== undefined && (
      <div>
        <dt>Déjà versé</dt>
        <dd>{formatEuros(paid)}</dd>
      </div>
    )}
    {due !== undefined && (
      <div>
        <dt>À venir</dt>
        <dd>{formatEuros(due)}</dd>
      </div>
    )}
  </dl>
);

/** An artisan's sales, those to prepare first; only of one place if it is given. */
export const SalesList = ({ spaceId }: { spaceId?: string }): ReactElement => {
  const sales = useInfiniteQuery(salesQuery(spaceId));
  const territory = useTerritoryFacts();
  const seesMoney = useRights().may("money");
  const [shown, setShown] = useState<string>();
  const { data, error } = sales;
  if (error && !data) {
    return <ErrorState message={messageOf(error)} onRetry={() => void sales.refetch()} />;
  }
  const pages = data?.pages ?? [];
  const totals = pages.at(-1);
  if (!totals || !territory) return <RowSkeletons />;
  const rows = pages.flatMap((page) => page.data);
  if (rows.length === 0) {
    return (
      <p className={styles.none}>
        Aucune commande pour le moment. Vous recevrez un e‑mail à chaque vente.
      </p>
    );
  }
  return (
    <>
      <Figures {...totals} />
      <DataTable
        label={spaceId ? "Ventes de cet espace" : "Ventes de tous vos espaces"}
        columns={columnsOf(territory.timeZone, {
          ofAllPlaces: spaceId === undefined,
          seesMoney,
          onShow: setShown,
        })}
        rows={rows}
        rowKey={({ _id }) => _id}
      />
      <SaleDialog
        sale={rows.find(({ _id }) => _id === shown)}
        timeZone={territory.timeZone}
        onClose={() => setShown(undefined)}
      />
      <MoreButton list={sales} className={styles.more ?? ""}>
        Voir plus de ventes
      </MoreButton>
    </>
  );
};

/** Sales from a place: to prepare, collected, and their transfers. */
export const SalesSection = ({ spaceId }: { spaceId: string }): ReactElement => (
  <section className={styles.sales} aria-labelledby="ventes" data-unprinted>
    <div className={styles.head}>
      <Title order={2} size="h3" id="ventes">
        Ventes
      </Title>
      <Anchor component={Link} to={paths.sales.href()} className={styles.all ?? ""}>
        Ventes de tous vos espaces
      </Anchor>
    </div>
    <SalesList spaceId={spaceId} />
  </section>
);
