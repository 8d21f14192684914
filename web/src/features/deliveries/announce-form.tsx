import { Button, Checkbox, Stack, Textarea } from "@mantine/core";
import { deliveryForm } from "@stokaz/contract/handover/deliveries";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { holidayHint, useHolidayName } from "../../lib/api/territory.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { formatSchedule } from "../../lib/format/format.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { useAnnounceDelivery } from "./api.ts";
import styles from "./delivery-form.module.css";
import { ProductsFields } from "./products-section.tsx";
import { type DeliveryValues, deliveryValues, takesDeliveriesOn } from "./rules.ts";

type AnnounceFormProps = {
  title: string;
  rental: RentedSpace;
  today: CalendarDay;
  onTyped: () => void;
  onDone: () => void;
};

/** Form for the products of a delivery and one of the place's delivery days. */
export const AnnounceForm = ({
  title,
  rental,
  today,
  onTyped,
  onDone,
}: AnnounceFormProps): ReactElement => {
  const requestKey = useRequestKey();
  const announce = useAnnounceDelivery();
  const form = useSchemaForm<DeliveryValues>({
    schema: deliveryForm,
    initialValues: deliveryValues(rental, today),
    onValuesChange: () => {
      requestKey.renew();
      onTyped();
    },
  });
  const { plannedDay } = form.values;
  const holiday = useHolidayName(plannedDay);
  const { deliveryDays, deliveryTimes } = rental.storageSpace;

  const submit = ({ units: counts, plannedDay: day, ...rest }: DeliveryValues): void => {
    const items = Object.entries(counts)
      .filter(([, quantity]) => quantity > 0)
      .map(([productId, quantity]) => ({ productId, quantity }));
    const body = { ...rest, rentedSpaceId: rental._id, plannedDay: day ?? "", items };
    announce.mutate(
      { body, requestKey: requestKey.read() },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          onDone();
        },
        onError: (error) => form.showFailure(error, messageOf(error)),
      },
    );
  };

  return (
    <form aria-label={title} {...form.formProps(submit)}>
      <Stack gap="md" className={styles.counts ?? ""}>
        <DateField
          label="Jour de la livraison"
          description={
            holiday
              ? holidayHint(holiday)
              : `Livraisons : ${formatSchedule(deliveryDays, deliveryTimes)}`
          }
          min={rental.startDate > today ? rental.startDate : today}
          max={lastDayBefore(rental.endDate)}
          isExcluded={(day) => !takesDeliveriesOn(rental, day)}
          isDisabled={announce.isPending}
          {...form.getInputProps("plannedDay")}
          value={plannedDay}
        />
        <ProductsFields form={form} rental={rental} isDisabled={announce.isPending} />
        <Checkbox
          size="md"
          label="Compter à l'arrivée"
          description="Votre stock augmente de ce qui est arrivé, quand le loueur le confirme."
          {...form.getInputProps("countsOnArrival", { type: "checkbox" })}
        />
        <Textarea
          label="Note (facultative)"
          description="Pour le loueur : deux cartons, à garder au frais…"
          autosize
          minRows={2}
          {...form.getInputProps("note")}
        />
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={announce.isPending} />
        <Button type="submit" loading={announce.isPending}>
          Annoncer
        </Button>
      </DialogActions>
    </form>
  );
};
