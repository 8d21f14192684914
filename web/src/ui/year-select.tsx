import { NativeSelect } from "@mantine/core";
import type { ReactElement } from "react";

/** The running year and the ten before it: as long as papers are kept. */
const YEARS = 11;

/** Chooses one of the years that papers are kept of. @param last the running one */
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
