import { NativeSelect } from "@mantine/core";
import type { ReactElement } from "react";
import { useIsHydrated } from "../lib/session/session.ts";

type SortSelectProps<Sort extends string> = {
  sorts: readonly { value: Sort; label: string }[];
  value: Sort;
  onChange: (sort: Sort) => void;
  className?: string | undefined;
};

/** The order of a list. */
export const SortSelect = <Sort extends string>({
  sorts,
  value,
  onChange,
  className = "",
}: SortSelectProps<Sort>): ReactElement => (
  <NativeSelect
    size="md"
    aria-label="Trier par"
    className={className}
    value={value}
    onChange={({ target }) => {
      const chosen = sorts.find((sort) => sort.value === target.value);
      if (chosen) onChange(chosen.value);
    }}
    data={sorts.map((sort) => ({ ...sort }))}
    // While it hydrates the page, React sets a list back to what the server wrote: a choice made before would be lost.
    disabled={!useIsHydrated()}
  />
);
