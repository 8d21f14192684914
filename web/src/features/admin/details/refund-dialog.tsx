import { Box, Button, Checkbox, NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import type { PurchaseDetail, PurchaseLine } from "@stokaz/contract/admin/admin-purchases";
import { refundRequest } from "@stokaz/contract/checkout/payments";
import { decimalEuros } from "@stokaz/contract/money/euros";
import { cents } from "@stokaz/contract/money/money";
import { type ReactElement, useState } from "react";
import { useRequestKey } from "../../../lib/api/request-key.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { formatEuros, formatList } from "../../../lib/format/format.ts";
import { refundOf, unitsLeft } from "../../../lib/format/order-lines.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";
import { StepperField } from "../../../ui/fields/stepper-field.tsx";
import { updateFailure } from "../rules.ts";
import { useRefund } from "./api.ts";

type RefundDialogProps = { purchase: PurchaseDetail; opened: boolean; onClose: () => void };

/**
 * French summary of a refund: the amount and the people who get a mail.
 *
 * @param line refunded order line; without it, the whole purchase
 */
export const refundSummary = (
  { payer, seller, lines }: Pick<PurchaseDetail, "payer" | "seller" | "lines">,
  amount: string,
  line?: PurchaseLine,
): string => {
  const read = refundRequest.shape.amount.safeParse(amount);
  const much = read.success ? formatEuros(read.data) : "ce montant";
  const paid = `${payer.name} recevra un remboursement de ${much} sur sa carte et un e‑mail avec le motif.`;
  const sellers = [...new Set(lines.map((one) => one.seller.name))];
  if (line || sellers.length < 2) {
    return `${paid} ${(line?.seller ?? seller).name} recevra un e‑mail aussi : ce montant, frais de plateforme déduits, sera retiré de ses versements.`;
  }
  return `${paid} ${formatList(sellers)} recevront un e‑mail aussi : ce montant, frais de plateforme déduits, sera retiré de leurs versements, à proportion de leurs ventes.`;
};

/** Label of the checkbox that ends a purchase, or cancels the chosen units of it. */
const endingOf = (purpose: PurchaseDetail["purpose"], line: PurchaseLine | undefined): string => {
  if (purpose === "rental") return "Mettre fin à la location et libérer les palettes";
  return line
    ? "Annuler ces unités et les remettre en vente"
    : "Mettre fin à la commande et remettre les unités en vente";
};

/**
 * True if a refund can end a purchase, or cancel units of one line: a lease that goes on, or what is
 * to be collected.
 *
 * @param line chosen order line; without it, the whole purchase
 */
const canEnd = ({ purpose, status, lines }: PurchaseDetail, line?: PurchaseLine): boolean =>
  purpose === "rental"
    ? status === "confirmed"
    : (line ? [line] : lines).some((one) => one.status === "to_collect");

/** What giving back all that is left does to a purchase, or less of it to a lease. */
const ENDS = {
  order: "Rendre tout ce qui reste met fin à la commande.",
  rental:
    "Rendre tout ce qui reste met fin à la location, sauf si les jours que ce paiement a payés sont passés. Un montant plus petit la laisse continuer, sauf si vous cochez la case.",
} as const;

type RefundFormProps = Pick<RefundDialogProps, "purchase"> & {
  onTyped: () => void;
  onDone: () => void;
};

const RefundForm = ({ purchase, onTyped, onDone }: RefundFormProps): ReactElement => {
  const refund = useRefund();
  // The form keeps one idempotency key, so that several clicks make one refund.
  const requestKey = useRequestKey();
  const form = useSchemaForm({
    schema: refundRequest.omit({ transactionId: true }),
    initialValues: {
      amount: decimalEuros(purchase.refundable),
      reason: "",
      endsPurchase: false,
    },
    onValuesChange: onTyped,
  });
  const [chosen, setChosen] = useState<{ lineId: string; quantity: number }>();
  const refundable = purchase.lines.filter((one) => one.refundable > 0);
  const line = refundable.find(({ _id }) => _id === chosen?.lineId);
  const most = line ? unitsLeft(line) : 0;
  const isChoice = purchase.lines.length > 1 || purchase.lines.some((one) => unitsLeft(one) > 1);
  const choose = (lineId: string, quantity?: number): void => {
    const next = refundable.find(({ _id }) => _id === lineId);
    const units = next && (quantity ?? unitsLeft(next));
    setChosen(units === undefined ? undefined : { lineId, quantity: units });
    const amount =
      next && units !== undefined
        ? cents(Math.min(refundOf(next, units), purchase.refundable))
        : purchase.refundable;
    form.setFieldValue("amount", decimalEuros(amount));
  };
  const isEnding = canEnd(purchase, line);
  const submit = (values: typeof form.values): void =>
    refund.mutate(
      {
        transactionId: purchase._id,
        requestKey: requestKey.read(),
        ...chosen,
        ...values,
        // The checkbox may have been ticked for another line.
        endsPurchase: isEnding && values.endsPurchase,
      },
      {
        onSuccess: onDone,
        onError: (error) => form.showFailure(error, updateFailure(error)),
      },
    );
  return (
    <form {...form.formProps(submit)}>
      <Text mb="md">
        Il reste {formatEuros(purchase.refundable)} à rendre au plus.
        {canEnd(purchase) && ` ${ENDS[purchase.purpose]}`}
      </Text>
      {isChoice && (
        <NativeSelect
          label="Ce qui est remboursé"
          size="md"
          mb="md"
          value={chosen?.lineId ?? ""}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">Toute la commande</option>
          {refundable.map((one) => (
            <option key={one._id} value={one._id}>
              {one.productName} ({formatEuros(one.refundable)})
            </option>
          ))}
        </NativeSelect>
      )}
      {line && chosen && most > 1 && (
        <Box mb="md">
          <StepperField
            label="Unités remboursées"
            value={chosen.quantity}
            max={most}
            unit={`sur ${most}`}
            onChange={(quantity) => choose(line._id, quantity)}
          />
        </Box>
      )}
      <TextInput
        label="Montant (€)"
        inputMode="decimal"
        mb="md"
        withAsterisk
        {...form.getInputProps("amount")}
      />
      <Textarea
        label="Motif"
        description={
          purchase.purpose === "order"
            ? "L'acheteur et le vendeur le liront."
            : "L'artisan et le loueur le liront."
        }
        minRows={3}
        mb="md"
        withAsterisk
        {...form.getInputProps("reason")}
      />
      {isEnding && (
        <Checkbox
          label={endingOf(purchase.purpose, line)}
          {...form.getInputProps("endsPurchase", { type: "checkbox" })}
        />
      )}
      <Text mt="md">{refundSummary(purchase, form.values.amount, line)}</Text>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={refund.isPending} />
        <Button type="submit" loading={refund.isPending}>
          Rembourser
        </Button>
      </DialogActions>
    </form>
  );
};

/**
 * Dialog to refund a purchase, whole or in part, for a reason. It asks before it drops typed values.
 */
export const RefundDialog = ({ purchase, opened, onClose }: RefundDialogProps): ReactElement => {
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Rembourser ${purchase.lines.length > 1 ? `la commande ${purchase.reference ?? ""}` : purchase.title}`}
      isUnsaved={isUnsaved}
      isLostByGoingBack
      width={520}
    >
      <RefundForm purchase={purchase} onTyped={onTyped} onDone={close} />
    </Dialog>
  );
};
