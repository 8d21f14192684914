import { Button, Checkbox, Text, Textarea, TextInput } from "@mantine/core";
import type { PurchaseDetail } from "@stokaz/contract/admin-details";
import { decimalEuros } from "@stokaz/contract/euros";
import { refundRequest } from "@stokaz/contract/payments";
import type { ReactElement } from "react";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { formatEuros } from "../../lib/format/format.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialog.tsx";
import { updateFailure, useRefund } from "./api.ts";

type RefundDialogProps = { purchase: PurchaseDetail; opened: boolean; onClose: () => void };

/** Who gets how much and who is told, as the amount is typed. */
export const refundSummary = (
  { payer, seller }: Pick<PurchaseDetail, "payer" | "seller">,
  amount: string,
): string => {
  const read = refundRequest.shape.amount.safeParse(amount);
  const much = read.success ? formatEuros(read.data) : "ce montant";
  return `${payer.name} recevra un remboursement de ${much} sur sa carte et un e‑mail avec le motif. ${seller.name} recevra un e‑mail aussi : ce montant, frais de plateforme déduits, sera retiré de ses versements.`;
};

const RefundForm = ({ purchase, onClose }: Omit<RefundDialogProps, "opened">): ReactElement => {
  const refund = useRefund();
  // One intention, however often it is pressed.
  const requestKey = useRequestKey();
  const form = useSchemaForm({
    schema: refundRequest.omit({ transactionId: true }),
    initialValues: {
      amount: decimalEuros(purchase.refundable),
      reason: "",
      endsPurchase: false,
    },
  });
  const submit = (values: typeof form.values): void =>
    refund.mutate(
      { transactionId: purchase._id, requestKey: requestKey.read(), ...values },
      {
        onSuccess: onClose,
        onError: (error) => form.showFailure(error, updateFailure(error)),
      },
    );
  return (
    <form {...form.formProps(submit)}>
      <Text mb="md">
        Il reste {formatEuros(purchase.refundable)} à rendre au plus. Rendre tout ce qui reste met
        fin à {purchase.purpose === "order" ? "la commande" : "la location"}.
      </Text>
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
      <Checkbox
        label={
          purchase.purpose === "order"
            ? "Mettre fin à la commande et remettre les unités en vente"
            : "Mettre fin à la location et libérer les palettes"
        }
        {...form.getInputProps("endsPurchase", { type: "checkbox" })}
      />
      <Text mt="md">{refundSummary(purchase, form.values.amount)}</Text>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={refund.isPending} />
        <Button type="submit" loading={refund.isPending}>
          Rembourser
        </Button>
      </DialogActions>
    </form>
  );
};

/** Gives money back, whole or in part, for a reason. */
export const RefundDialog = ({ purchase, opened, onClose }: RefundDialogProps): ReactElement => (
  <Dialog opened={opened} onClose={onClose} title={`Rembourser ${purchase.title}`} width={520}>
    <RefundForm purchase={purchase} onClose={onClose} />
  </Dialog>
);
