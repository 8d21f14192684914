import { Button } from "@mantine/core";
import { ORDER_LABELS, type OrderRefund } from "@stokaz/contract/orders";
import type { Sale } from "@stokaz/contract/sales";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { formatEuros, formatInstantDay } from "../../lib/format/format.ts";
import { CheckIcon, CloseIcon } from "../../ui/icons.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { ClockIcon } from "../../ui/tool-icons.tsx";
import { useMarkReady } from "./api.ts";
import { CancelSaleDialog } from "./cancel-sale-dialog.tsx";
import styles from "./sales-section.module.css";

const READY = { tone: "success", label: "Prête", icon: <CheckIcon size={16} /> } as const;

const BADGES = {
  to_collect: { tone: "warning", label: "À préparer", icon: <ClockIcon size={16} /> },
  collected: { tone: "success", label: ORDER_LABELS.collected, icon: <CheckIcon size={16} /> },
  not_collected: {
    tone: "neutral",
    label: ORDER_LABELS.not_collected,
    icon: <CloseIcon size={16} />,
  },
  refunded: { tone: "neutral", label: ORDER_LABELS.refunded, icon: <CloseIcon size={16} /> },
} as const satisfies Record<Sale["status"], object>;

/** Where a sale is, or one line of it. */
export const SaleStatus = ({ sale }: { sale: Pick<Sale, "status" | "readyAt"> }): ReactElement => (
  <StatusBadge {...(sale.status === "to_collect" && sale.readyAt ? READY : BADGES[sale.status])} />
);

/** For a seller who can't honour an order: its buyer gets their money back. */
const CancelSale = ({ sale }: { sale: Sale }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
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
      <CancelSaleDialog sale={sale} opened={isAsking} onClose={() => setAsking(false)} />
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
const refundLabel = ({ amount, part, sentAt }: OrderRefund, timeZone: string): string =>
  [
    part && `${part}\u202f: `,
    sentAt
      ? `${formatEuros(amount)} rendus à l'acheteur le ${formatInstantDay(sentAt, timeZone)}`
      : `Remboursement de ${formatEuros(amount)} en cours`,
  ]
    .filter(Boolean)
    .join("");

/** Where a sale is, and what can be done: to prepare, ready, collected, cancelled. */
export const SaleStatusSection = ({
  sale,
  timeZone,
}: {
  sale: Sale;
  timeZone: string;
}): ReactElement => (
  <div className={styles.status}>
    <SaleStatus sale={sale} />
    {sale.status === "to_collect" && sale.readyAt && (
      <span className={styles.refund}>
        {sale.isBuyerTold
          ? `Acheteur prévenu le ${formatInstantDay(sale.readyAt, timeZone)}`
          : `Prête depuis le ${formatInstantDay(sale.readyAt, timeZone)}. L'acheteur sera prévenu quand toute sa commande sera prête.`}
      </span>
    )}
    {sale.status === "not_collected" && (
      <span className={styles.refund}>Revenue dans votre stock</span>
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
