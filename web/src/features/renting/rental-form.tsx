import { Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import {
  freeOver,
  mayPayMonthly,
  nextDayWithRoom,
  type PaymentPlan,
  rentalForm,
} from "@stokaz/contract/rentals";
import type { AvailableSpace } from "@stokaz/contract/spaces";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useIsOffered } from "../../lib/api/site.ts";
import { useTerritory } from "../../lib/api/territory.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { formatCount, formatSurface } from "../../lib/format/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { rentalFailure, roomByDayQuery, useRent } from "./api.ts";
import { PeriodFields, type RentalChoice } from "./period-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import styles from "./rental-form.module.css";
import { RequestSection, useKeptGoods } from "./request-section.tsx";
import { NextFreeDay, RoomLeft } from "./room-section.tsx";
import { firstStart, planOf, submitWords } from "./rules.ts";
import { RulesSection, useAcceptedRules } from "./rules-section.tsx";
import { RentalPrice } from "./totals-section.tsx";

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
  const isOnRequest = space.acceptance === "on_request";
  const firstDay = firstStart(today, isOnRequest);
  const buttonWords = submitWords(isOnRequest);
  const wanted = initialChoice.startDate;
  const form = useSchemaForm({
    schema: rentalForm,
    initialValues: {
      monthCount: initialChoice.months,
      // Searched for a day before the answer is due: the first that can be asked for.
      startDate: wanted !== null && wanted < firstDay ? firstDay : wanted,
      paletteCount: initialChoice.pallets,
    },
  });
  const rent = useRent();
  const [storedGoods, setStoredGoods] = useKeptGoods(space._id);
  const rules = useAcceptedRules(space);
  const [chosenPlan, choosePlan] = useState<PaymentPlan>();
  const prepaidMonthsMax = useTerritory()?.prepaidMonthsMax ?? LIMITS.rentalMonths;
  // The browser may bring this very page back from the payment page, its button still waiting.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (persisted) rent.reset();
  });
  const { monthCount: months, paletteCount: pallets, startDate } = form.values;
  const { data: room } = useQuery(roomByDayQuery(space._id));
  const freeFrom = (day: CalendarDay): number | undefined =>
    room && freeOver(room, day, addMonths(day, months));
  const lastDay = addMonths(today, LIMITS.rentalStartMonthsAhead);
  const next = room && nextDayWithRoom(room, startDate ?? firstDay, { pallets, months });
  const hasRoom = room === undefined || (freeFrom(startDate ?? firstDay) ?? pallets) >= pallets;
  const isMonthlyOffered = useIsOffered("monthly-rent");
  const plan = isMonthlyOffered ? planOf(chosenPlan, months, prepaidMonthsMax) : "upfront";
  const isUnderWay = rent.isPending || rent.isSuccess;
  const hasNewPrice = rent.isError && rent.variables.space.price !== space.price;
  const refusal =
    rent.error &&
    `${rentalFailure(rent.error)}${hasNewPrice ? ` Si ce prix vous convient, appuyez à nouveau sur « ${buttonWords} ».` : ""}`;

  const submit = (): void => {
    if (isUnderWay || startDate === null || !rules.assertAccepted()) return;
    onSubmit({ pallets, months, startDate });
    rent.mutate(
      {
        space,
        pallets,
        months,
        startDate,
        plan,
        rulesVersion: space.rulesVersion,
        ...(isOnRequest && { storedGoods }),
      },
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
        <PeriodFields
          form={form}
          firstDay={firstDay}
          lastDay={lastDay}
          isDisabled={isUnderWay}
          isExcluded={(day) => (freeFrom(day) ?? pallets) < pallets}
        />
      </div>
      <p className={styles.next}>
        {formatCount(pallets, "palette")}&#8239;: {formatSurface(pallets)} au sol pour vos produits.
        Plusieurs produits peuvent partager une palette.
      </p>
      {room && <RoomLeft free={startDate ? freeFrom(startDate) : undefined} pallets={pallets} />}
      <NextFreeDay
        day={next !== undefined && next <= lastDay ? next : undefined}
        isNeeded={!hasRoom}
        onChoose={(day) => form.setFieldValue("startDate", day)}
      />
      {mayPayMonthly(months) && (
        <PlanSection
          plan={plan}
          terms={{ price: space.price, pallets, months, startDate }}
          prepaidMonthsMax={prepaidMonthsMax}
          isOnRequest={isOnRequest}
          isDisabled={isUnderWay}
          onChoose={choosePlan}
        />
      )}
      {isOnRequest && (
        <RequestSection
          firstDay={firstDay}
          storedGoods={storedGoods}
          isDisabled={isUnderWay}
          onType={setStoredGoods}
        />
      )}
      {space.rules && (
        <RulesSection rules={space.rules} isDisabled={isUnderWay} {...rules.section} />
      )}
      <p className={styles.next}>
        {isOnRequest
          ? "Vous indiquez votre carte sur une page sécurisée : la somme y est réservée, pas débitée."
          : "Le paiement se fait sur une page sécurisée\u202f; vos palettes sont gardées le temps de payer."}
      </p>
      <div className={styles.foot}>
        <RentalPrice
          price={space.price}
          pallets={pallets}
          months={months}
          plan={plan}
          isOnRequest={isOnRequest}
        />
        <Button type="submit" size="lg" loading={isUnderWay}>
          {buttonWords}
        </Button>
        <Refusal message={refusal} />
      </div>
    </form>
  );
};
