import { NumberInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { addMonths } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { useToday } from "../../lib/api/territory.ts";
import { DateField } from "../../ui/fields/date-field.tsx";
import { WholeNumberField } from "../../ui/fields/whole-number-field.tsx";
import type { SpaceFilters } from "./rules.ts";

/** Field for the first day that must be free; the form calls it `from`. */
const FromField = ({ initial }: { initial: SpaceFilters["from"] }): ReactElement => {
  const today = useToday();
  const [day, setDay] = useState(initial ?? null);
  return (
    <>
      <DateField
        label="Libre à partir du"
        value={day}
        onChange={setDay}
        {...(today && { min: today, max: addMonths(today, LIMITS.rentalStartMonthsAhead) })}
        isRequired={false}
        isClearable
      />
      <input type="hidden" name="from" value={day ?? ""} />
    </>
  );
};

type FiltersSectionProps = {
  /** Values of the fields at first. */
  filters: SpaceFilters;
};

/** Fields that narrow a search, besides its place. The surrounding form reads them. */
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
