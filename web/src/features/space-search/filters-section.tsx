import { NumberInput, TextInput } from "@mantine/core";
import { addMonths } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { useToday } from "../../lib/api/territory.ts";
import { patiently } from "../../lib/browser/patiently.ts";
import { CalendarIcon } from "../../ui/icons.tsx";
import { WholeNumberField } from "../../ui/whole-number-field.tsx";
import type { SpaceFilters } from "./rules.ts";

// The calendar is heavy, and most people look around before they choose days.
const DateField = lazy(async () => ({
  default: (await patiently(() => import("../../ui/date-field.tsx"))).DateField,
}));

const LABEL = "Libre à partir du";

/** The first day that must be free, kept in the form under `from`. */
const FromField = ({ initial }: { initial: SpaceFilters["from"] }): ReactElement => {
  const today = useToday();
  const [day, setDay] = useState(initial ?? null);
  return (
    <>
      <Suspense
        fallback={
          <TextInput
            label={LABEL}
            placeholder="JJ-MM-AAAA"
            leftSection={<CalendarIcon />}
            readOnly
          />
        }
      >
        <DateField
          label={LABEL}
          value={day}
          onChange={setDay}
          {...(today && { min: today, max: addMonths(today, LIMITS.rentalStartMonthsAhead) })}
          isRequired={false}
          isClearable
        />
      </Suspense>
      <input type="hidden" name="from" value={day ?? ""} />
    </>
  );
};

type FiltersSectionProps = {
  /** What the fields start from. */
  filters: SpaceFilters;
};

/** The fields that narrow a search beside its place. They are read from the form around them. */
export const FiltersSection = ({ filters }: FiltersSectionProps): ReactElement => (
  <>
    <FromField initial={filters.from} />
    <WholeNumberField
      label="Durée (mois)"
      name="months"
      placeholder="1"
      defaultValue={filters.months ?? ""}
      max={LIMITS.rentalMonths}
      enterKeyHint="search"
    />
    <WholeNumberField
      label="Surface minimale (m²)"
      name="minSurface"
      defaultValue={filters.minSurface ?? ""}
      max={LIMITS.surfaceM2}
      enterKeyHint="search"
    />
    <NumberInput
      label="Prix maximal (€)"
      name="maxPrice"
      defaultValue={filters.maxPrice ?? ""}
      decimalScale={2}
      decimalSeparator=","
      allowedDecimalSeparators={[",", "."]}
      allowNegative={false}
      max={LIMITS.priceEuros}
      hideControls
      size="md"
      inputMode="decimal"
      enterKeyHint="search"
    />
  </>
);
