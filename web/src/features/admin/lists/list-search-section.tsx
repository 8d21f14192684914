import { Button, TextInput } from "@mantine/core";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import type { ListAddress } from "../../../lib/browser/list-address.ts";
import { SearchIcon } from "../../../ui/page/icons.tsx";
import { FilterIcon } from "../../../ui/page/tool-icons.tsx";
import { type Filter, ListFiltersFields } from "./list-filters-section.tsx";
import styles from "./list-search-section.module.css";

type ListSearchSectionProps = {
  /** Searched fields, in words: `Nom, e-mail, téléphone`. */
  searchedIn: string;
  filters: readonly Filter[];
  /** Sort keys with their labels, for a select on phones, where the table has no column headers. */
  sorts?: Readonly<Record<string, string>>;
  address: ListAddress;
  /** Buttons beside the filter button. */
  actions?: ReactNode;
};

/** Pause after the last key before a search starts, in milliseconds. */
const TYPING_MS = 300;

const useTypedSearch = ({ choice, change }: ListAddress) => {
  const [typed, setTyped] = useState(choice.q ?? "");
  const current = choice.q ?? "";
  // The search waits for a pause in typing, because each letter would send its own request.
  useEffect(() => {
    if (typed.trim() === current) return undefined;
    const timer = setTimeout(() => change({ q: typed.trim() || undefined }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
};

/** Search, filters and sort order of a list; all choices are kept in the page's address. */
export const ListSearchSection = ({
  searchedIn,
  filters,
  sorts,
  address,
  actions,
}: ListSearchSectionProps): ReactElement => {
  const { choice, change } = address;
  const [typed, setTyped] = useTypedSearch(address);
  const [isOpen, setIsOpen] = useState(false);
  const narrowing = [...filters.map(({ name }) => name), "from", "to"].filter(
    (name) => choice[name],
  );
  const reset = () => {
    setTyped("");
    change(Object.fromEntries([...narrowing, "q"].map((name) => [name, undefined])));
  };
  return (
    <search className={styles.form}>
      <div className={styles.bar}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={`Rechercher : ${searchedIn}`}
          placeholder={searchedIn}
          leftSection={<SearchIcon />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<FilterIcon />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {narrowing.length > 0 ? `Filtres (${narrowing.length})` : "Filtres"}
        </Button>
        {actions}
      </div>
      {isOpen && (
        <div className={styles.filters}>
          <ListFiltersFields filters={filters} sorts={sorts} address={address} />
          <Button
            className={styles.reset}
            variant="subtle"
            color="ink.5"
            onClick={reset}
            disabled={narrowing.length === 0 && !choice.q}
          >
            Tout effacer
          </Button>
        </div>
      )}
    </search>
  );
};
