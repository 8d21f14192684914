import { freePallets, nextDayWithRoom } from "@stokaz/contract/leases/rentals";
import { LIMITS } from "@stokaz/contract/limits";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import { addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatCount, formatSurface } from "../../lib/format/format.ts";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { roomByDayQuery } from "./api.ts";
import { PeriodFields, type PeriodFieldsProps } from "./period-section.tsx";
import styles from "./rental-form.module.css";
import { NextFreeDay, RoomLeft } from "./room-section.tsx";

type TermsSectionProps = Omit<PeriodFieldsProps, "isExcluded"> & { space: AvailableSpace };

/** Fields for the months, the first day and the pallets, with the free room for them. */
export const TermsSection = ({
  form,
  space,
  firstDay,
  lastDay,
  isDisabled,
}: TermsSectionProps): ReactElement => {
  const { monthCount: months, paletteCount: pallets, startDate } = form.values;
  const { data: room } = useQuery(roomByDayQuery(space._id));
  const freeFrom = (day: CalendarDay): number | undefined =>
    room && freePallets(room, day, addMonths(day, months));
  const next = room && nextDayWithRoom(room, startDate ?? firstDay, { pallets, months });
  const hasRoom = room === undefined || (freeFrom(startDate ?? firstDay) ?? pallets) >= pallets;
  return (
    <>
      <div className={styles.fields}>
        <StepperField
          label="Durée du contrat (mois)"
          max={LIMITS.rentalMonths}
          isDisabled={isDisabled}
          {...form.getInputProps("monthCount")}
          value={months}
        />
        <StepperField
          label="Nombre de palettes"
          max={space.surface}
          isDisabled={isDisabled}
          {...form.getInputProps("paletteCount")}
          value={pallets}
        />
        <PeriodFields
          form={form}
          firstDay={firstDay}
          lastDay={lastDay}
          isDisabled={isDisabled}
          isExcluded={(day) => (freeFrom(day) ?? pallets) < pallets}
        />
      </div>
      <p className={styles.next}>
        {formatCount(pallets, "palette")}&#8239;: {formatSurface(pallets)} au sol pour vos produits.
        Plusieurs produits peuvent partager une palette.
      </p>
      <RoomLeft
        isDayMissing={startDate === null}
        free={startDate ? freeFrom(startDate) : undefined}
        pallets={pallets}
      />
      <NextFreeDay
        day={next !== undefined && next <= lastDay ? next : undefined}
        isNeeded={!hasRoom}
        onChoose={(day) => form.setFieldValue("startDate", day)}
      />
    </>
  );
};
