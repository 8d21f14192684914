import { Button, Title } from "@mantine/core";
import { type Cents, cents } from "@stokaz/contract/money";
import { ORDER_LABELS, type Sale } from "@stokaz/contract/orders";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { formatCount, formatEuros, formatInstantDay } from "../../lib/format.ts";
import { useTerritory } from "../../lib/territory.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { CheckIcon, ClockIcon } from "../../ui/icons.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import { Price } from "../../ui/price.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { salesQuery, useCancelSale } from "./api.ts";
import styles from "./sales-section.module.css";

/** What a seller gets of sales, and what of it is on their account already. Cents. */
export const moneyOf = (sales: readonly Pick<Sale, "transfer">[]): { paid: Cents; due: Cents } => {
  const sum = (isPaid: boolean): Cents =>
    cents(
      sales.reduce(
        (total, { transfer }) =>
          transfer && (transfer.paidAt !== null) === isPaid ? total + transfer.amount : total,
        0,
      ),
    );
  return { paid: sum(true), due: sum(false) };
};

const isToPrepare = ({ status }: Sale): boolean => status === "to_collect";

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
        message={`Nous rendons ${formatEuros(sale.totalPrice)} à ${sale.buyerFirstName}, avec un e‑mail. Les produits reviennent en stock. On ne peut pas revenir en arrière.`}
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
    cell: (sale) =>
      isToPrepare(sale) ? (
        <span className={styles.status}>
          <StatusBadge tone="warning" label="À préparer" icon={<ClockIcon size={16} />} />
          <CancelSale sale={sale} />
        </span>
      ) : (
        <StatusBadge tone="success" label={ORDER_LABELS.collected} icon={<CheckIcon size={16} />} />
      ),
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

const Figures = ({ sales }: { sales: readonly Sale[] }): ReactElement => {
  const { paid, due } = moneyOf(sales);
  const toPrepare = sales.filter(isToPrepare).length;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>À préparer</dt>
        <dd>{formatCount(toPrepare, "commande")}</dd>
      </div>
      <div>
        <dt>Récupérées</dt>
        <dd>{formatCount(sales.length - toPrepare, "commande")}</dd>
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
};

const Content = ({ spaceId }: { spaceId: string }): ReactElement => {
  const { data, isError, error, refetch } = useQuery(salesQuery(spaceId));
  const territory = useTerritory();
  if (isError && !data) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  if (!data || !territory) return <RowSkeletons />;
  if (data.length === 0) {
    return (
      <p className={styles.none}>
        Aucune commande pour le moment. Vous recevrez un e‑mail à chaque vente.
      </p>
    );
  }
  // What is still to be done comes first.
  const rows = [...data.filter(isToPrepare), ...data.filter((sale) => !isToPrepare(sale))];
  return (
    <>
      <Figures sales={data} />
      <DataTable
        label="Ventes de ce lieu"
        columns={columnsOf(territory.timeZone)}
        rows={rows}
        rowKey={({ _id }) => _id}
      />
    </>
  );
};

/** What was sold from a place: to prepare, collected, and the money that follows. */
export const SalesSection = ({ spaceId }: { spaceId: string }): ReactElement => (
  <section className={styles.sales} aria-labelledby="ventes">
    <Title order={2} size="h3" id="ventes">
      Ventes
    </Title>
    <Content spaceId={spaceId} />
  </section>
);
