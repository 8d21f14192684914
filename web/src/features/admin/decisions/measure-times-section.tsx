import { NativeSelect, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { NOTICE_WAIVERS, type Notice } from "@stokaz/contract/measures";
import type { ReactElement } from "react";

/** What a form knows of when a measure holds. */
export type TimesValues = { endsOn: string; notice: Notice };

/** The same as it is sent; nothing where nothing was chosen. @param isNoticed whether a notice was asked for */
export const sentTimes = ({ endsOn, notice }: TimesValues, isNoticed: boolean) => ({
  ...(endsOn && { endsOn: endsOn as CalendarDay }),
  ...(isNoticed && { notice }),
});

type Field = GetInputPropsReturnType;

/** When a measure begins and ends. @param notice for the suspension of a business alone */
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
        description="Un professionnel est prévenu trente jours avant, sauf pour l'une de ces raisons."
        size="md"
        mb="md"
        withAsterisk
        data={[
          { value: "days30", label: "Dans trente jours" },
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
