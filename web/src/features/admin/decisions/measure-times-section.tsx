import { NativeSelect, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import {
  NOTICE_WAIVERS,
  type Notice,
  SUSPENSION_NOTICE_DAYS,
} from "@stokaz/contract/moderation/measures";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { inWords } from "@stokaz/contract/time/french-count";
import type { ReactElement } from "react";

const NOTICE = `${inWords(SUSPENSION_NOTICE_DAYS)} jours`;

/** Values of a form for the start and end of a measure. */
export type TimesValues = { endsOn: string; notice: Notice };

/**
 * Values in the form that the server expects, without empty fields.
 *
 * @param isNoticed true if the form asked for a notice
 */
export const sentTimes = ({ endsOn, notice }: TimesValues, isNoticed: boolean) => ({
  // The browser's date field gives a day or nothing.
  ...(endsOn && { endsOn: endsOn as CalendarDay }),
  ...(isNoticed && { notice }),
});

type Field = GetInputPropsReturnType;

/**
 * Fields for the start and end of a measure.
 *
 * @param notice only for the suspension of a business
 */
export const MeasureTimesFields = ({
  notice,
  endsOn,
}: {
  notice: Field | undefined;
  endsOn: Field;
}): ReactElement => (
  <>
    {notice && (
      <NativeSelect
        label="Prend effet"
        description={`Un professionnel est prévenu ${NOTICE} avant, sauf pour l'une de ces raisons.`}
        size="md"
        mb="md"
        withAsterisk
        data={[
          { value: "days30", label: `Dans ${NOTICE}` },
          ...Object.entries(NOTICE_WAIVERS).map(([value, reason]) => ({
            value,
            label: `Tout de suite : ${reason.toLowerCase()}`,
          })),
        ]}
        {...notice}
      />
    )}
    <TextInput
      type="date"
      label="Dernier jour"
      description="Laissez vide pour une mesure sans date de fin."
      size="md"
      mb="md"
      {...endsOn}
    />
  </>
);
