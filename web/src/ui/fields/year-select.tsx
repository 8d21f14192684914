import { NativeSelect } from "@mantine/core";
import type { ReactElement } from "react";

/** The current year and the ten before it: the time that papers are kept. */
const YEARS = 11;

/** Select for a year of papers. @param last the current year */
export const YearSelect = ({
  last,
  value,
  onChange,
}: {
  last: number;
  value: number;
  onChange: (year: string) => void;
}): ReactElement => (
  <NativeSelect
    label="Année"
    size="md"
    value={String(value)}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    data={Array.from({ length: YEARS }, (_, back) => String(last - back))}
  />
);
