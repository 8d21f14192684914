import { NativeSelect, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import type { ListAddress } from "../../../lib/browser/list-address.ts";
import styles from "./list-search-section.module.css";

/** Filter with a few choices: its parameter in the address, and the label of each value. */
export type Filter = {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
};

type ListFiltersFieldsProps = {
  filters: readonly Filter[];
  sorts: Readonly<Record<string, string>> | undefined;
  address: ListAddress;
};

/** Fields that filter and sort a list. */
export const ListFiltersFields = ({
  filters,
  sorts,
  address: { choice, change },
}: ListFiltersFieldsProps): ReactElement => (
  <>
    {filters.map(({ name, label, options }) => (
      <NativeSelect
        key={name}
        size="md"
        label={label}
        value={choice[name] ?? ""}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        data={[
          { value: "", label: "Tous" },
          ...Object.entries(options).map(([value, text]) => ({ value, label: text })),
        ]}
      />
    ))}
    <TextInput
      type="date"
      label="Du"
      value={choice.from ?? ""}
      max={choice.to}
      onChange={({ currentTarget }) => change({ from: currentTarget.value })}
    />
    <TextInput
      type="date"
      label="Au"
      value={choice.to ?? ""}
      min={choice.from}
      onChange={({ currentTarget }) => change({ to: currentTarget.value })}
    />
    {sorts && (
      <NativeSelect
        className={styles.sort}
        size="md"
        label="Trier par"
        value={choice.sort ?? ""}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value, order: undefined })}
        data={[
          { value: "", label: "Plus récents" },
          ...Object.entries(sorts).map(([value, label]) => ({ value, label })),
        ]}
      />
    )}
  </>
);
