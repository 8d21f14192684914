import { Button, TextInput } from "@mantine/core";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import type { ListAddress } from "../../../lib/browser/list-address.ts";
import { SearchIcon } from "../../../ui/icons.tsx";
import { FilterIcon } from "../../../ui/tool-icons.tsx";
import styles from "./list-filters-form.module.css";
import { type Filter, ListFiltersFields } from "./list-filters-section.tsx";

type ListFiltersFormProps = {
  /** What is searched in, in words: `Nom, e-mail, téléphone`. */
  searchedIn: string;
  filters: readonly Filter[];
  /** What the list can be sorted by, as a select on phones, where no column heads are. */
  sorts?: Readonly<Record<string, string>>;
  address: ListAddress;
  /** Beside the button of the filters. */
  actions?: ReactNode;
};

/** Long enough to type the next letter. */
const TYPING_MS = 300;

const useTypedSearch = ({ choice, change }: ListAddress) => {
  const [typed, setTyped] = useState(choice.q ?? "");
  const current = choice.q ?? "";
  // Typing is waited for: each letter would be a request of its own.
  useEffect(() => {
    if (typed.trim() === current) return undefined;
    const timer = setTimeout(() => change({ q: typed.trim() || undefined }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
};

/** Searches, narrows and sorts a list; everything chosen is in the page's address. */
export const ListFiltersForm = ({
  searchedIn,
  filters,
  sorts,
  address,
  actions,
}: ListFiltersFormProps): ReactElement => {
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
