import { Button, TextInput } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { rentalForm } from "@stokaz/contract/rentals";
import type { AvailableSpace } from "@stokaz/contract/storage-spaces";
import type { ReactElement } from "react";
import { useSchemaForm } from "../../lib/form.ts";
import { formatCount, formatDashedDay, formatEuros } from "../../lib/format.ts";
import { toast } from "../../lib/toasts.ts";
import { DateField } from "../../ui/date-field.tsx";
import { CalendarIcon } from "../../ui/icons.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { priceRental, rentalFailure, useRent } from "./api.ts";
import styles from "./rental-form.module.css";

/** What was chosen before: pallets, whole months, first day. */
export type RentalChoice = {
  pallets: number;
  months: number;
  startDate: CalendarDay | null;
};

type RentalFormProps = {
  space: AvailableSpace;
  today: CalendarDay;
  initialChoice: RentalChoice;
  /** Called as the request starts, so that the choice outlives the payment page. */
  onSubmit: (choice: RentalChoice) => void;
};

/** How long, from when, how many pallets: the totals follow as one types (spec §2, §5). */
export const RentalForm = ({
  space,
  today,
  initialChoice,
  onSubmit,
}: RentalFormProps): ReactElement => {
  const form = useSchemaForm({
    schema: rentalForm,
    initialValues: {
      monthCount: initialChoice.months,
      startDate: initialChoice.startDate,
      paletteCount: initialChoice.pallets,
    },
  });
  const rent = useRent();
  // The browser may bring this very page back from the payment page, its button still waiting.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (persisted) rent.reset();
  });
  const { monthCount: months, paletteCount: pallets, startDate } = form.values;
  const { perMonth, total } = priceRental(space.price, { pallets, months });
  const isUnderWay = rent.isPending || rent.isSuccess;

  const submit = (): void => {
    if (isUnderWay || startDate === null) return;
    onSubmit({ pallets, months, startDate });
    rent.mutate(
      { space, pallets, months, startDate },
      { onError: (error) => toast.error(rentalFailure(error)) },
    );
  };

  return (
    <form aria-label="Location d'espace" {...form.formProps(submit)}>
      <div className={styles.fields}>
        <StepperField
          label="Durée du contrat (mois)"
          max={LIMITS.rentalMonths}
          isDisabled={isUnderWay}
          {...form.getInputProps("monthCount")}
          value={months}
        />
        <StepperField
          label="Nombre de palettes"
          max={space.surface}
          isDisabled={isUnderWay}
          {...form.getInputProps("paletteCount")}
          value={pallets}
        />
        <DateField
          label="Date de début"
          min={today}
          max={addMonths(today, LIMITS.rentalStartMonthsAhead)}
          isDisabled={isUnderWay}
          isRequired={false}
          {...form.getInputProps("startDate")}
          value={startDate}
        />
        <TextInput
          label="Date de fin"
          readOnly
          value={startDate ? formatDashedDay(addMonths(startDate, months)) : ""}
          placeholder="Selon le début et la durée"
          leftSection={<CalendarIcon />}
          classNames={{ input: styles.computed ?? "" }}
        />
      </div>
      <p className={styles.next}>
        Le paiement se fait sur une page sécurisée&#8239;; vos palettes sont gardées le temps de
        payer.
      </p>
      <div className={styles.foot}>
        <dl className={styles.totals} aria-live="polite">
          <div>
            <dt>Total par mois</dt>
            <dd>{formatEuros(perMonth)}</dd>
          </div>
          <div className={styles.total}>
            <dt>Total pour {formatCount(months, "mois", "mois")}</dt>
            <dd>{formatEuros(total)}</dd>
          </div>
        </dl>
        <Button type="submit" size="lg" loading={isUnderWay}>
          Louer
        </Button>
      </div>
    </form>
  );
};
