import { Button } from "@mantine/core";
import {
  AWAITS_DECISION,
  ORDER_LABELS,
  type Order,
  type OrderLine,
} from "@stokaz/contract/orders/orders";
import { capitalise } from "@stokaz/contract/text";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatCount, formatInstantDay } from "../../lib/format/format.ts";
import { formatOthers } from "../../lib/format/order-lines.ts";
import { formatSlot } from "../../lib/format/pickup.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { CheckIcon, CloseIcon } from "../../ui/page/icons.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { AlertIcon, CalendarIcon, ClockIcon, EyeIcon } from "../../ui/page/tool-icons.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import styles from "./orders-table.module.css";
import { refundLabel } from "./refunds-section.tsx";
import { slotsOf } from "./rules.ts";

const BADGES = {
  to_collect: { tone: "danger", icon: <ClockIcon size={16} /> },
  collected: { tone: "success", icon: <CheckIcon size={16} /> },
  not_collected: { tone: "neutral", icon: <CloseIcon size={16} /> },
  refunded: { tone: "neutral", icon: <CloseIcon size={16} /> },
} as const satisfies Record<Order["status"], object>;

/** Status of an order, in words, colour and icon. */
const OrderStatus = ({ status }: Pick<Order, "status">): ReactElement => (
  <StatusBadge label={ORDER_LABELS[status]} {...BADGES[status]} />
);

const AwaitedDecision = (): ReactElement => (
  <StatusBadge tone="warning" label={AWAITS_DECISION} icon={<ClockIcon size={16} />} />
);

const Recalled = (): ReactElement => (
  <StatusBadge tone="danger" label="Rappel de produit" icon={<AlertIcon size={16} />} />
);

/**
 * Status of one line: its seller may have marked it as ready, or it may not have been handed over.
 */
export const LineStatus = ({ line }: { line: OrderLine }): ReactElement => {
  if (line.recalls.length > 0) return <Recalled />;
  if (line.isContested) return <AwaitedDecision />;
  return line.status === "to_collect" && line.readyAt ? (
    <StatusBadge tone="success" label="Prête" icon={<CheckIcon size={16} />} />
  ) : (
    <OrderStatus status={line.status} />
  );
};

/** Number of ready products in an order while only some are ready; `undefined` otherwise. */
const readyInShort = ({ lines, readyAt }: Order): string | undefined => {
  const waiting = lines.filter(({ status }) => status === "to_collect");
  const ready = waiting.filter((line) => line.readyAt !== null);
  return readyAt === null && ready.length > 0
    ? `${formatCount(ready.length, "produit prêt", "produits prêts")} sur ${waiting.length}`
    : undefined;
};

/** Products and place, beside the order's number. */
const Reference = ({ order }: { order: Order }): ReactElement => {
  const { productId: product, storageId: place, quantity, lines } = order;
  const others = formatOthers(lines);
  return (
    <div className={styles.reference}>
      <Picture
        url={product.productPhoto}
        alt=""
        fallback="product"
        sizes="80px"
        className={styles.picture ?? ""}
      />
      <div>
        <strong className={styles.product}>
          {quantity > 1 && `${quantity} × `}
          {product.productName}
        </strong>
        {others && <span className={styles.soft}>{others}</span>}
        <span className={styles.soft}>{place.name}</span>
        <span className={styles.soft}>{order.orderNumber}</span>
      </div>
    </div>
  );
};

type OrdersTableProps = {
  orders: readonly Order[];
  onShow: (order: Order) => void;
  onPass: (order: Order) => void;
  onCollect: (order: Order) => void;
};

/** When the buyer comes; of a slot that is over, that it is. */
const Slot = ({ order, timeZone }: { order: Order; timeZone: string }): ReactElement | null => {
  const { slot, past } = slotsOf(order);
  if (past) {
    return (
      <span className={styles.refund}>Créneau passé&#8239;: {formatSlot(past, timeZone)}</span>
    );
  }
  return (
    slot && (
      <span className={styles.slot}>
        <CalendarIcon size={16} />
        {capitalise(formatSlot(slot, timeZone))}
      </span>
    )
  );
};

/** One's orders: a table, or cards on a phone. */
export const OrdersTable = ({
  orders,
  onShow,
  onPass,
  onCollect,
}: OrdersTableProps): ReactElement => {
  const territory = useTerritoryFacts();
  // Days are in the territory's zone: nothing can be shown before it is known.
  if (!territory) return <RowSkeletons />;
  const columns: Column<Order>[] = [
    {
      key: "reference",
      header: "Référence",
      isLead: true,
      cell: (order) => <Reference order={order} />,
    },
    {
      key: "date",
      header: "Date de commande",
      cell: ({ createdAt }) => (
        <time dateTime={createdAt.toISOString()}>
          {formatInstantDay(createdAt, territory.timeZone)}
        </time>
      ),
    },
    {
      key: "status",
      header: "Statut",
      cell: (order) => (
        <span className={styles.status}>
          {order.lines.some(({ recalls }) => recalls.length > 0) && <Recalled />}
          {order.status === "to_collect" && !order.pass ? (
            <AwaitedDecision />
          ) : (
            <OrderStatus status={order.status} />
          )}
          {order.status === "to_collect" && order.readyAt && (
            <span className={styles.refund}>
              Prête depuis le {formatInstantDay(order.readyAt, territory.timeZone)}
            </span>
          )}
          <Slot order={order} timeZone={territory.timeZone} />
          {readyInShort(order) && <span className={styles.refund}>{readyInShort(order)}</span>}
          {order.refunds.map((refund) => (
            <span key={refund.requestedAt.toISOString()} className={styles.refund}>
              {refundLabel(refund, territory.timeZone)}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: "total",
      header: "Total",
      align: "end",
      cell: ({ totalPrice }) => <Price amount={totalPrice} />,
    },
    {
      key: "action",
      header: "Action",
      isPinned: true,
      cell: (order) => (
        <div className={styles.actions}>
          {order.pass && (
            <Button
              aria-label={`Mon pass : commande ${order.orderNumber}`}
              onClick={() => onPass(order)}
            >
              Mon pass
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<EyeIcon size={18} />}
            aria-label={`Voir la commande ${order.orderNumber}`}
            onClick={() => onShow(order)}
          >
            Voir
          </Button>
          {order.pass && (
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
