import { Box, Button, Text, Textarea } from "@mantine/core";
import type { PurchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import { otherSettlement } from "@stokaz/contract/checkout/payments";
import { dayInZone } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { formatEuros } from "../../../lib/format/format.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { updateFailure } from "../rules.ts";
import { useSettleOtherwise } from "./api.ts";

type SettleFormProps = {
  refund: PurchaseDetail["failedRefunds"][number];
  payerName: string;
  timeZone: string;
  onTyped: () => void;
  onDone: () => void;
};

const SettleForm = ({
  refund,
  payerName,
  timeZone,
  onTyped,
  onDone,
}: SettleFormProps): ReactElement => {
  const settle = useSettleOtherwise(refund._id);
  const today = dayInZone(new Date(), timeZone);
  const form = useSchemaForm({
    schema: otherSettlement,
    initialValues: { paidOn: today, reason: "" },
    onValuesChange: onTyped,
  });
  const submit = (values: typeof form.values): void =>
    settle.mutate(values, {
      onSuccess: onDone,
      onError: (error) => form.showFailure(error, updateFailure(error)),
    });
  return (
    <form {...form.formProps(submit)}>
      <Text mb="md">
        À faire une fois que vous avez viré {formatEuros(refund.amount)} à {payerName} depuis votre
        banque : rien n'est envoyé d'ici, et ce remboursement ne peut plus être relancé. {payerName}{" "}
        recevra un e‑mail avec le montant et le jour du virement, sans le motif.
      </Text>
      <Box mb="md">
        <DateField
          label="Jour du virement"
          max={today}
          value={form.values.paidOn}
          error={form.errors.paidOn}
          onChange={(day) => day && form.setFieldValue("paidOn", day)}
        />
      </Box>
      <Textarea
        label="Motif"
        description="Gardé au journal"
        minRows={3}
        withAsterisk
        {...form.getInputProps("reason")}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={settle.isPending} />
        <Button type="submit" loading={settle.isPending}>
          C'est viré
        </Button>
      </DialogActions>
    </form>
  );
};

/** Button and dialog that record a failed refund as paid from the operator's bank. */
export const SettleOtherwiseDialog = (
  props: Omit<SettleFormProps, "onTyped" | "onDone">,
): ReactElement => {
  const [isOpen, setIsOpen] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsOpen(false));
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Réglé autrement…
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="Remboursement réglé par virement"
        isUnsaved={isUnsaved}
        isLostByGoingBack
        width={520}
      >
        <SettleForm {...props} onTyped={onTyped} onDone={close} />
      </Dialog>
    </>
  );
};
