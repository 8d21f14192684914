import { Button } from "@mantine/core";
import { ORDER_LABELS, type Order } from "@stokaz/contract/orders";
import type { ReactElement } from "react";
import { formatInstantDay } from "../../lib/format.ts";
import { useTerritory } from "../../lib/territory.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { CheckIcon, ClockIcon, EyeIcon } from "../../ui/icons.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import { Price } from "../../ui/price.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./orders-table.module.css";

/** Where the goods are in their journey, in words, colour and icon. */
export const OrderStatus = ({ status }: Pick<Order, "status">): ReactElement =>
  status === "collected" ? (
    <StatusBadge tone="success" label={ORDER_LABELS.collected} icon={<CheckIcon size={16} />} />
  ) : (
    <StatusBadge tone="danger" label={ORDER_LABELS.to_collect} icon={<ClockIcon size={16} />} />
  );

type OrdersTableProps = {
  orders: readonly Order[];
  onShow: (order: Order) => void;
  onCollect: (order: Order) => void;
};

/** One's orders: a table, cards on a phone. */
export const OrdersTable = ({ orders, onShow, onCollect }: OrdersTableProps): ReactElement => {
  const territory = useTerritory();
  // Days are those of the territory: nothing to show before it is known.
  if (!territory) return <RowSkeletons />;
  const columns: Column<Order>[] = [
    { key: "reference", header: "Référence", cell: ({ orderNumber }) => orderNumber },
    {
      key: "date",
      header: "Date de commande",
      cell: ({ createdAt }) => (
        <time dateTime={createdAt.toISOString()}>
          {formatInstantDay(createdAt, territory.timeZone)}
        </time>
      ),
    },
    { key: "status", header: "Statut", cell: ({ status }) => <OrderStatus status={status} /> },
    {
      key: "total",
      header: "Total",
      align: "end",
      cell: ({ totalPrice }) => <Price amount={totalPrice} />,
    },
    {
      key: "action",
      header: "Action",
      cell: (order) => (
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<EyeIcon size={18} />}
            aria-label={`Voir la commande ${order.orderNumber}`}
            onClick={() => onShow(order)}
          >
            Voir
          </Button>
          {order.status === "to_collect" && (
            <Button
              variant="outline"
              aria-label={`Marquer comme récupéré : commande ${order.orderNumber}`}
              onClick={() => onCollect(order)}
            >
              Marquer comme récupéré
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <DataTable label="Vos commandes" columns={columns} rows={orders} rowKey={({ _id }) => _id} />
  );
};
