import type { ReactElement } from "react";
import { ScriptSelect } from "./script-select.tsx";

type SortSelectProps<Sort extends string> = {
  sorts: readonly { value: Sort; label: string }[];
  value: Sort;
  onChange: (sort: Sort) => void;
  className?: string | undefined;
};

/** Select for the order of a list. */
export const SortSelect = <Sort extends string>({
  sorts,
  value,
  onChange,
  className = "",
}: SortSelectProps<Sort>): ReactElement => (
  <ScriptSelect
    aria-label="Trier par"
    className={className}
    value={value}
    onChange={({ target }) => {
      const chosen = sorts.find((sort) => sort.value === target.value);
      if (chosen) onChange(chosen.value);
    }}
    data={sorts.map((sort) => ({ ...sort }))}
  />
);
