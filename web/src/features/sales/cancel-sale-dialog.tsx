import { NativeSelect } from "@mantine/core";
import { type Cents, sumCents } from "@stokaz/contract/money/money";
import type { Sale, SaleLine } from "@stokaz/contract/orders/sales";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { formatCount, formatEuros } from "../../lib/format/format.ts";
import { refundOf, unitsLeft } from "../../lib/format/order-lines.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { useCancelSale } from "./api.ts";
import styles from "./sales-section.module.css";

type CancelSaleDialogProps = { sale: Sale; opened: boolean; onClose: () => void };

/** True if the seller can cancel the line: no pickup, refund or decision has to come first. */
export const isCancellable = ({ status, isContested }: SaleLine): boolean =>
  status === "to_collect" && !isContested;

/** Refundable amount of several lines in cents. A part may have been refunded before. */
const sumOfLeft = (lines: readonly SaleLine[]): Cents =>
  sumCents(lines.map(({ refundable }) => refundable));

/**
 * Dialog to cancel an order or a part of it that the seller can't deliver. The buyer gets a refund.
 */
export const CancelSaleDialog = ({
  sale,
  opened,
  onClose,
}: CancelSaleDialogProps): ReactElement => {
  const { mutate, isPending, error, reset } = useCancelSale();
  const [lineId, setLineId] = useState("");
  const [wanted, setWanted] = useState(1);
  const close = (): void => {
    reset();
    setLineId("");
    setWanted(1);
    onClose();
  };
  const waiting = sale.lines.filter(isCancellable);
  const line = waiting.find(({ _id }) => _id === lineId);
  const most = line ? unitsLeft(line) : 1;
  const units = Math.min(wanted, most);
  const isWaitingElse = sale.lines.some(({ isContested }) => isContested);
  const isPart = line !== undefined && (waiting.length > 1 || units < most);
  const rest = [
    isPart && " Le reste de la commande est toujours à remettre.",
    isWaitingElse && " Ce qui attend une décision n'est pas annulé.",
  ];
  const isChoice = waiting.reduce((sum, one) => sum + unitsLeft(one), 0) > 1;
  const amount = line ? refundOf(line, units) : sumOfLeft(waiting);
  const mail = "un e‑mail pour le savoir";
  // All of it may have gone back before, as a gesture.
  const received =
    amount === 0
      ? `${mail}, et a déjà été remboursé`
      : `un remboursement de ${formatEuros(amount)} et ${mail}`;
  return (
    <ConfirmDialog
      opened={opened}
      title={`Annuler la commande ${sale.orderNumber}\u202f?`}
      message={`${sale.buyerFirstName} recevra ${received}. Les produits reviennent en stock.${rest.filter(Boolean).join("")} On ne peut pas revenir en arrière.`}
      confirmLabel={
        line
          ? `Annuler ${formatCount(units, "unité")}`
          : isWaitingElse
            ? "Annuler ces produits"
            : "Annuler la commande"
      }
      cancelLabel="Garder la commande"
      isPending={isPending}
      refusal={error && messageOf(error)}
      onConfirm={() =>
        mutate(
          {
            orderId: sale._id,
            ...(line && { part: { lineId: line._id, quantity: units, unitsShown: most } }),
          },
          { onSuccess: close },
        )
      }
      onClose={close}
    >
      {isChoice && (
        <div className={styles.choice}>
          <NativeSelect
            label="Que voulez-vous annuler ?"
            size="md"
            value={lineId}
            onChange={({ currentTarget }) => setLineId(currentTarget.value)}
          >
            <option value="">
              {isWaitingElse ? "Tout ce qui peut l'être" : "Toute la commande"}
            </option>
            {waiting.map((one) => (
              <option key={one._id} value={one._id}>
                {unitsLeft(one)} × {one.productName}
              </option>
            ))}
          </NativeSelect>
          {line && most > 1 && (
            <StepperField
              label="Unités à annuler"
              value={units}
              max={most}
              unit={`sur ${most}`}
              onChange={setWanted}
            />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
};
