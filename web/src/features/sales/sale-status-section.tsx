import { Anchor, Button } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import { AWAITS_DECISION, ORDER_LABELS, type OrderRefund } from "@stokaz/contract/orders/orders";
import type { Sale } from "@stokaz/contract/orders/sales";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { useIsOffered } from "../../lib/api/site.ts";
import { formatEuros, formatInstantDay } from "../../lib/format/format.ts";
import { useRights } from "../../lib/session/rights.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { CheckIcon, CloseIcon } from "../../ui/page/icons.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { ClockIcon } from "../../ui/page/tool-icons.tsx";
import { useMarkReady } from "./api.ts";
import { CancelSaleDialog, isCancellable } from "./cancel-sale-dialog.tsx";
import styles from "./sales-section.module.css";

const READY = { tone: "success", label: "Prête", icon: <CheckIcon size={16} /> } as const;

const AWAITED = {
  tone: "warning",
  label: AWAITS_DECISION,
  icon: <ClockIcon size={16} />,
} as const;

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

type SaleStatusProps = {
  sale: Pick<Sale, "status" | "readyAt">;
  /** True if a decision comes before all that waits. */
  isContested: boolean;
};

/** Badge for the state of a sale or of one of its lines. */
export const SaleStatus = ({ sale, isContested }: SaleStatusProps): ReactElement => {
  if (sale.status !== "to_collect") return <StatusBadge {...BADGES[sale.status]} />;
  if (isContested) return <StatusBadge {...AWAITED} />;
  return <StatusBadge {...(sale.readyAt ? READY : BADGES.to_collect)} />;
};

/** Button to cancel an order that the seller can't deliver. The buyer gets a refund. */
const CancelSale = ({ sale }: { sale: Sale }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {sale.lines.some(isCancellable) && (
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

/** What waits for a decision and can't be cancelled, with the way to its claim or who decides. */
const AwaitedDecision = ({ sale }: { sale: Sale }): ReactElement | null => {
  const hasClaims = useIsOffered("claims");
  const { isOneself } = useRights();
  const contested = sale.lines.filter(({ isContested }) => isContested);
  if (contested.length === 0) return null;
  const unclaimed = contested.filter(({ isInClaim }) => !isInClaim);
  const namesOf = (lines: Sale["lines"]): string =>
    lines.map(({ productName }) => productName).join(", ");
  const withdrawn = contested.filter(
    ({ status, withdrawnQuantity }) => status === "collected" && withdrawnQuantity > 0,
  );
  return (
    <span className={styles.refund}>
      {namesOf(contested)}
      {" : une décision est attendue, rien ne s'en annule. "}
      {withdrawn.length > 0 &&
        `L'acheteur a renoncé à ${namesOf(withdrawn)} : ce qui n'est pas encore remboursé attend cette décision. `}
      {unclaimed.length > 0 &&
        `La plateforme décide pour ${namesOf(unclaimed)}, et vous écrit ce qui est décidé. `}
      {hasClaims && isOneself && unclaimed.length < contested.length && (
        <Anchor component={Link} to={claimPaths.claims.href()} underline="always">
          Mes litiges
        </Anchor>
      )}
    </span>
  );
};

/** Button that tells the buyer that the order is ready. */
const MarkReady = ({ sale }: { sale: Sale }): ReactElement => {
  const { mutate, isPending, error } = useMarkReady();
  return (
    <>
      {sale.lines.some((line) => isCancellable(line) && !line.readyAt) && (
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

/** French text about the money of a refund: refused by the bank, sent on a day, or on its way. */
const refundProgress = (refund: OrderRefund, timeZone: string): string => {
  const { amount, status, sentAt, isByBank } = refund;
  if (status === "failed") {
    return `La banque de l'acheteur a refusé notre remboursement de ${formatEuros(amount)} : nous nous en occupons`;
  }
  return sentAt
    ? `${formatEuros(amount)} rendus à l'acheteur ${isByBank ? "par virement " : ""}le ${formatInstantDay(sentAt, timeZone)}`
    : `Remboursement de ${formatEuros(amount)} en cours`;
};

/** French text with what a refund is for and where its money is. */
const refundLabel = (refund: OrderRefund, timeZone: string): string =>
  [refund.part && `${refund.part}\u202f: `, refundProgress(refund, timeZone)]
    .filter(Boolean)
    .join("");

/** State of a sale (to prepare, ready, collected, cancelled) with its actions. */
export const SaleStatusSection = ({
  sale,
  timeZone,
}: {
  sale: Sale;
  timeZone: string;
}): ReactElement => (
  <div className={styles.status}>
    <SaleStatus sale={sale} isContested={!sale.lines.some(isCancellable)} />
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
    <AwaitedDecision sale={sale} />
    {sale.refunds.map((refund) => (
      <span key={refund.requestedAt.toISOString()} className={styles.refund}>
        {refundLabel(refund, timeZone)}
      </span>
    ))}
    {/* The actions always stay rendered, so that a refusal stays readable after the order
        changes. */}
    <div className={styles.actions}>
      <MarkReady sale={sale} />
      <CancelSale sale={sale} />
    </div>
  </div>
);
