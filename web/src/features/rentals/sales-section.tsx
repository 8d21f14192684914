import { Button, Title } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import { type Cents, cents } from "@stokaz/contract/money";
import { type listSales, ORDER_LABELS, type OrderRefund, type Sale } from "@stokaz/contract/orders";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { formatCount, formatEuros, formatInstantDay } from "../../lib/format.ts";
import { useTerritory } from "../../lib/territory.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { CheckIcon, ClockIcon, CloseIcon } from "../../ui/icons.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import { Price } from "../../ui/price.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { salesQuery, useCancelSale } from "./api.ts";
import styles from "./sales-section.module.css";

/** What the buyer got back, and when it was sent. */
const refundInShort = ({ amount, sentAt }: OrderRefund, timeZone: string): string =>
  sentAt
    ? `${formatEuros(amount)} rendus à l'acheteur le ${formatInstantDay(sentAt, timeZone)}`
    : `Remboursement de ${formatEuros(amount)} en cours`;

/** Where a sale is: to prepare, and then one can give it up; collected; cancelled. */
const SaleStatus = ({ sale, timeZone }: { sale: Sale; timeZone: string }): ReactElement => (
  <span className={styles.status}>
    <StatusBadge {...LOOKS[sale.status]} />
    {sale.refunds.map((refund) => (
      <span key={refund.requestedAt.toISOString()} className={styles.refund}>
        {refundInShort(refund, timeZone)}
      </span>
    ))}
    {sale.status === "to_collect" && <CancelSale sale={sale} />}
  </span>
);

const LOOKS = {
  to_collect: { tone: "warning", label: "À préparer", icon: <ClockIcon size={16} /> },
  collected: { tone: "success", label: ORDER_LABELS.collected, icon: <CheckIcon size={16} /> },
  refunded: { tone: "neutral", label: ORDER_LABELS.refunded, icon: <CloseIcon size={16} /> },
} as const satisfies Record<Sale["status"], object>;

/** When the money of a sale goes, or went. */
const TransferLine = ({ sale, timeZone }: { sale: Sale; timeZone: string }): ReactElement => {
  const { transfer, status } = sale;
  if (!transfer) return <>–</>;
  const { amount, paidAt, dueAt } = transfer;
  return (
    <span>
      {formatEuros(amount)}
      <span className={styles.when}>
        {paidAt && `versés le ${formatInstantDay(paidAt, timeZone)}`}
        {!paidAt && status === "collected" && "versement en cours"}
        {!paidAt &&
          status === "to_collect" &&
          `à la récupération, au plus tard le ${formatInstantDay(dueAt, timeZone)}`}
      </span>
    </span>
  );
};

/** What is left of a sale's price to give back: a part may have gone already. */
const refundable = ({ totalPrice, refunds }: Sale): Cents =>
  cents(refunds.reduce<number>((left, { amount }) => left - amount, totalPrice));

/** For a seller who can't honour an order: its buyer gets all their money back. */
const CancelSale = ({ sale }: { sale: Sale }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useCancelSale();
  const close = (): void => setAsking(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        className={styles.cancel}
        onClick={() => setAsking(true)}
        aria-label={`Annuler la commande ${sale.orderNumber} et rembourser l'acheteur`}
      >
        Annuler
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Annuler la commande ${sale.orderNumber}\u202f?`}
        message={`${sale.buyerFirstName} recevra un remboursement de ${formatEuros(refundable(sale))} et un e‑mail pour le savoir. Les produits reviennent en stock. On ne peut pas revenir en arrière.`}
        confirmLabel="Annuler la commande"
        cancelLabel="Garder la commande"
        isPending={isPending}
        onConfirm={() => mutate(sale._id, { onSettled: close })}
        onClose={close}
      />
    </>
  );
};

const columnsOf = (timeZone: string): Column<Sale>[] => [
  {
    key: "order",
    header: "Commande",
    cell: ({ orderNumber, createdAt }) => (
      <span className={styles.number}>
        {orderNumber}
        <time className={styles.when} dateTime={createdAt.toISOString()}>
          {formatInstantDay(createdAt, timeZone)}
        </time>
      </span>
    ),
  },
  { key: "buyer", header: "Acheteur", cell: ({ buyerFirstName }) => buyerFirstName },
  {
    key: "product",
    header: "Produit",
    cell: ({ quantity, productId }) => `${quantity} × ${productId.productName}`,
  },
  {
    key: "status",
    header: "Statut",
    cell: (sale) => <SaleStatus sale={sale} timeZone={timeZone} />,
  },
  {
    key: "total",
    header: "Total",
    align: "end",
    cell: ({ totalPrice }) => <Price amount={totalPrice} />,
  },
  {
    key: "transfer",
    header: "Votre part",
    align: "end",
    cell: (sale) => <TransferLine sale={sale} timeZone={timeZone} />,
  },
];

type Totals = Pick<Answer<typeof listSales>, "toPrepare" | "collected" | "paid" | "due">;

const Figures = ({ toPrepare, collected, paid, due }: Totals): ReactElement => (
  <dl className={styles.figures}>
    <div>
      <dt>À préparer</dt>
      <dd>{formatCount(toPrepare, "commande")}</dd>
    </div>
    <div>
      <dt>Récupérées</dt>
      <dd>{formatCount(collected, "commande")}</dd>
    </div>
    <div>
      <dt>Déjà versé</dt>
      <dd>{formatEuros(paid)}</dd>
    </div>
    <div>
      <dt>À venir</dt>
      <dd>{formatEuros(due)}</dd>
    </div>
  </dl>
);

const Content = ({ spaceId }: { spaceId: string }): ReactElement => {
  const sales = useInfiniteQuery(salesQuery(spaceId));
  const territory = useTerritory();
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
        label="Ventes de ce lieu"
        columns={columnsOf(territory.timeZone)}
        rows={rows}
        rowKey={({ _id }) => _id}
      />
      {sales.hasNextPage && (
        <Button
          variant="default"
          className={styles.more ?? ""}
          loading={sales.isFetchingNextPage}
          onClick={() => void sales.fetchNextPage()}
        >
          Voir plus de ventes
        </Button>
      )}
      {sales.isFetchNextPageError && (
        <p role="alert" className={styles.none}>
          {messageOf(sales.error)}
        </p>
      )}
    </>
  );
};

/** What was sold from a place: to prepare, collected, and the money that follows. */
export const SalesSection = ({ spaceId }: { spaceId: string }): ReactElement => (
  <section className={styles.sales} aria-labelledby="ventes" data-unprinted>
    <Title order={2} size="h3" id="ventes">
      Ventes
    </Title>
    <Content spaceId={spaceId} />
  </section>
);
