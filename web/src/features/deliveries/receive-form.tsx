import { Button, Stack, Textarea } from "@mantine/core";
import { type Delivery, deliveryReceipt } from "@stokaz/contract/handover/deliveries";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { formatCount, formatWeekday } from "../../lib/format/format.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { PictureField } from "../../ui/fields/picture-field.tsx";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { useReceiveDelivery } from "./api.ts";
import styles from "./delivery-form.module.css";

type ReceiveFormProps = {
  title: string;
  delivery: Delivery;
  onTyped: () => void;
  onDone: () => void;
};

type Values = {
  lines: { productId: string; received: number }[];
  note: string;
  picture: File | undefined;
};

const valuesOf = ({ lines }: Delivery): Values => ({
  lines: lines.map(({ productId, announced }) => ({ productId, received: announced })),
  note: "",
  picture: undefined,
});

/** Form for the units of each product that arrived. The announced units are the initial values. */
export const ReceiveForm = ({
  title,
  delivery,
  onTyped,
  onDone,
}: ReceiveFormProps): ReactElement => {
  const receive = useReceiveDelivery();
  const form = useSchemaForm<Values>({
    schema: deliveryReceipt,
    initialValues: valuesOf(delivery),
    onValuesChange: onTyped,
  });
  const { lines, picture } = form.values;
  const hasNone = lines.every(({ received }) => received === 0);

  const submit = ({ lines: received, note, picture: proof }: Values): void =>
    receive.mutate(
      { id: delivery._id, body: { lines: JSON.stringify(received), note, picture: proof } },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          onDone();
        },
        onError: (error) => form.showFailure(error, messageOf(error)),
      },
    );

  return (
    <form aria-label={title} {...form.formProps(submit)}>
      <Stack gap="md" className={styles.counts ?? ""}>
        <p className={styles.lead}>
          {delivery.supplierName}, livraison du {formatWeekday(delivery.plannedDay)}. Comptez, et
          baissez les nombres s'il en manque&#8239;: l'artisan est prévenu.
        </p>
        {delivery.lines.map(({ productId, productName, announced }, at) => (
          <StepperField
            key={productId}
            label={productName}
            min={0}
            max={announced}
            unit={`sur ${formatCount(announced, "annoncé")}`}
            isDisabled={receive.isPending}
            {...form.getInputProps(`lines.${at}.received`)}
            error={at === 0 ? form.errors.lines : undefined}
            value={lines[at]?.received ?? 0}
          />
        ))}
        <Textarea
          label={hasNone ? "Que s'est-il passé ?" : "Note (facultative)"}
          description={hasNone ? undefined : "Ce qui manque, ce qui est abîmé…"}
          withAsterisk={hasNone}
          autosize
          minRows={2}
          {...form.getInputProps("note")}
        />
        <PictureField
          label="Photo (facultative)"
          isRequired={false}
          {...form.getInputProps("picture")}
          value={picture}
          onChange={(chosen) => form.setFieldValue("picture", chosen ?? undefined)}
        />
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={receive.isPending} />
        <Button type="submit" loading={receive.isPending}>
          {hasNone ? "Rien n'est arrivé" : "Confirmer l'arrivée"}
        </Button>
      </DialogActions>
    </form>
  );
};
