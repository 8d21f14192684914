import { Button, TextInput } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { addMonths, type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { freeOver, nextDayWithRoom, rentalForm } from "@stokaz/contract/rentals";
import type { AvailableSpace } from "@stokaz/contract/spaces";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useHolidayName } from "../../lib/api/territory.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import {
  formatCount,
  formatDashedDay,
  formatEuros,
  formatLongDay,
  formatSurface,
} from "../../lib/format/format.ts";
import { DateField } from "../../ui/date-field.tsx";
import { CalendarIcon } from "../../ui/icons.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { priceRental, rentalFailure, roomByDayQuery, useRent } from "./api.ts";
import styles from "./rental-form.module.css";

/** What was chosen before: pallets, whole months, first day. */
export type RentalChoice = {
  pallets: number;
  months: number;
  startDate: CalendarDay | null;
};

/** What is left over the period chosen, before anything is asked for. */
const RoomLeft = ({ free, pallets }: { free: number | undefined; pallets: number }) => (
  <p className={styles.left} data-short={(free !== undefined && free < pallets) || undefined}>
    <output>
      {free === undefined && "Choisissez une date de début pour voir la place qui reste."}
      {free === 0 && "Plus de place pour cette période."}
      {free !== undefined &&
        free > 0 &&
        `Il reste ${formatCount(free, "palette")} pour cette période.`}
    </output>
  </p>
);

type NextDayProps = {
  /** The first day with enough room; `undefined` when there is none to choose. */
  day: CalendarDay | undefined;
  isNeeded: boolean;
  onChoose: (day: CalendarDay) => void;
};

/** When there would be room, for whoever asks for more than is left. */
const NextDay = ({ day, isNeeded, onChoose }: NextDayProps): ReactElement | null => {
  if (!isNeeded) return null;
  if (day === undefined) {
    return (
      <p className={styles.left}>
        Pas assez de place pour commencer dans les douze mois&#8239;: demandez moins de palettes, ou
        une durée plus courte.
      </p>
    );
  }
  return (
    <Button variant="default" onClick={() => onChoose(day)}>
      Commencer le {formatDashedDay(day)}, première date avec assez de place
    </Button>
  );
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
  const endDate = startDate && addMonths(startDate, months);
  const { perMonth, total } = priceRental(space.price, { pallets, months });
  const { data: room } = useQuery(roomByDayQuery(space._id));
  const freeFrom = (day: CalendarDay): number | undefined =>
    room && freeOver(room, day, addMonths(day, months));
  const lastDay = addMonths(today, LIMITS.rentalStartMonthsAhead);
  const next = room && nextDayWithRoom(room, startDate ?? today, { pallets, months });
  const hasRoom = room === undefined || (freeFrom(startDate ?? today) ?? pallets) >= pallets;
  const holiday = useHolidayName(startDate);
  const isUnderWay = rent.isPending || rent.isSuccess;
  const hasNewPrice = rent.isError && rent.variables.space.price !== space.price;
  const refusal =
    rent.error &&
    `${rentalFailure(rent.error)}${hasNewPrice ? " Si ce prix vous convient, appuyez à nouveau sur « Louer »." : ""}`;

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
          max={lastDay}
          isDisabled={isUnderWay}
          isRequired={false}
          isExcluded={(day) => (freeFrom(day) ?? pallets) < pallets}
          {...(holiday && {
            description: `Jour férié (${holiday}) : convenez de l'heure avec le loueur`,
          })}
          {...form.getInputProps("startDate")}
          value={startDate}
        />
        <TextInput
          label="Date de fin"
          readOnly
          value={endDate ? formatDashedDay(endDate) : ""}
          {...(endDate && {
            description: `Dernier jour : ${formatLongDay(lastDayBefore(endDate))}`,
          })}
          placeholder="Selon le début et la durée"
          leftSection={<CalendarIcon />}
          classNames={{ input: styles.computed ?? "" }}
        />
      </div>
      <p className={styles.next}>
        {formatCount(pallets, "palette")}&#8239;: {formatSurface(pallets)} au sol pour vos produits.
        Plusieurs produits peuvent partager une palette.
      </p>
      {room && <RoomLeft free={startDate ? freeFrom(startDate) : undefined} pallets={pallets} />}
      <NextDay
        day={next !== undefined && next <= lastDay ? next : undefined}
        isNeeded={!hasRoom}
        onChoose={(day) => form.setFieldValue("startDate", day)}
      />
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
        <Refusal message={refusal} />
      </div>
    </form>
  );
};
