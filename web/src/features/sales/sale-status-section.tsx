import { Button } from "@mantine/core";
import { type Cents, cents } from "@stokaz/contract/money";
import { ORDER_LABELS, type OrderRefund, type Sale } from "@stokaz/contract/orders";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { formatEuros, formatInstantDay } from "../../lib/format/format.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CheckIcon, ClockIcon, CloseIcon } from "../../ui/icons.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useCancelSale, useMarkReady } from "./api.ts";
import styles from "./sales-section.module.css";

/** What is left of a sale's price to give back: a part may have gone already. */
const refundable = ({ totalPrice, refunds }: Sale): Cents =>
  cents(refunds.reduce<number>((left, { amount }) => left - amount, totalPrice));

/** For a seller who can't honour an order: its buyer gets all their money back. */
const CancelSale = ({ sale }: { sale: Sale }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useCancelSale();
  const close = (): void => {
    reset();
    setAsking(false);
  };
  return (
    <>
      {sale.status === "to_collect" && (
        <Button
          variant="subtle"
          size="compact-md"
          className={styles.cancel}
          onClick={() => setAsking(true)}
          aria-label={`Annuler la commande ${sale.orderNumber} et rembourser l'acheteur`}
        >
          Annuler
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Annuler la commande ${sale.orderNumber}\u202f?`}
        message={`${sale.buyerFirstName} recevra un remboursement de ${formatEuros(refundable(sale))} et un e‑mail pour le savoir. Les produits reviennent en stock. On ne peut pas revenir en arrière.`}
        confirmLabel="Annuler la commande"
        cancelLabel="Garder la commande"
        isPending={isPending}
        refusal={error && messageOf(error)}
        onConfirm={() => mutate(sale._id, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
};

/** Tells the buyer that they can come. */
const MarkReady = ({ sale }: { sale: Sale }): ReactElement => {
  const { mutate, isPending, error } = useMarkReady();
  return (
    <>
      {sale.status === "to_collect" && !sale.readyAt && (
        <Button
          variant="outline"
          loading={isPending}
          onClick={() => mutate(sale._id)}
          aria-label={`C'est prêt : prévenir l'acheteur de la commande ${sale.orderNumber}`}
        >
          C'est prêt
        </Button>
      )}
      <Refusal message={error && messageOf(error)} />
    </>
  );
};

/** What the buyer got back, and when it was sent. */
const refundLabel = ({ amount, sentAt }: OrderRefund, timeZone: string): string =>
  sentAt
    ? `${formatEuros(amount)} rendus à l'acheteur le ${formatInstantDay(sentAt, timeZone)}`
    : `Remboursement de ${formatEuros(amount)} en cours`;

/** Where a sale is, and what can be done: to prepare, ready, collected, cancelled. */
export const SaleStatusSection = ({
  sale,
  timeZone,
}: {
  sale: Sale;
  timeZone: string;
}): ReactElement => (
  <div className={styles.status}>
    <StatusBadge {...badgeOf(sale)} />
    {sale.status === "to_collect" && sale.readyAt && (
      <span className={styles.refund}>
        Acheteur prévenu le {formatInstantDay(sale.readyAt, timeZone)}
      </span>
    )}
    {sale.refunds.map((refund) => (
      <span key={refund.requestedAt.toISOString()} className={styles.refund}>
        {refundLabel(refund, timeZone)}
      </span>
    ))}
    {/* Whatever became of the order meanwhile, a refusal stays to be read. */}
    <div className={styles.actions}>
      <MarkReady sale={sale} />
      <CancelSale sale={sale} />
    </div>
  </div>
);

const READY = { tone: "success", label: "Prête", icon: <CheckIcon size={16} /> } as const;

const BADGES = {
  to_collect: { tone: "warning", label: "À préparer", icon: <ClockIcon size={16} /> },
  collected: { tone: "success", label: ORDER_LABELS.collected, icon: <CheckIcon size={16} /> },
  refunded: { tone: "neutral", label: ORDER_LABELS.refunded, icon: <CloseIcon size={16} /> },
} as const satisfies Record<Sale["status"], object>;

const badgeOf = ({ status, readyAt }: Sale) =>
  status === "to_collect" && readyAt ? READY : BADGES[status];
