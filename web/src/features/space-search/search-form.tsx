import { Autocomplete, Button, type ComboboxParsedItem } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, type SyntheticEvent, useRef, useState } from "react";
import { useTerritory } from "../../lib/api/territory.ts";
import { useEarlyTyping } from "../../lib/browser/early-typing.ts";
import { useResetKey } from "../../lib/browser/reset-key.ts";
import { communesLike } from "../../lib/format/communes.ts";
import { formatCount } from "../../lib/format/format.ts";
import { PinIcon, SearchIcon } from "../../ui/page/icons.tsx";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import { FilterIcon } from "../../ui/page/tool-icons.tsx";
import { FiltersDialog } from "./filters-dialog.tsx";
import { FiltersSection } from "./filters-section.tsx";
import { countFolded, type SpaceFilters, typedSpaceFilters } from "./rules.ts";
import styles from "./search-form.module.css";

/** Keeps every option, because they were already chosen for the typed text. */
const keepAll = ({ options }: { options: ComboboxParsedItem[] }): ComboboxParsedItem[] => options;

const PlaceField = ({ initial }: { initial: string }): ReactElement => {
  const [place, setPlace] = useState(initial);
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useEarlyTyping(field, ({ value }) => setPlace(value));
  const communes = communesLike(useTerritory()?.communes ?? [], place);
  return (
    <Autocomplete
      className={styles.place ?? ""}
      wrapperProps={{ ref: field }}
      label="Lieu de stockage"
      name="location"
      placeholder="Commune, code postal ou rue"
      value={place}
      onChange={setPlace}
      data={communes}
      filter={keepAll}
      // An open list without options would still be announced as a list.
      dropdownOpened={isOpen && communes.length > 0}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      maxLength={LIMITS.address}
      leftSection={<PinIcon />}
      autoComplete="off"
      enterKeyHint="search"
      size="md"
      maxDropdownHeight={280}
      comboboxProps={{ keepMounted: false, shadow: "md" }}
    />
  );
};

const placeOf = ({ location = "" }: SpaceFilters): string => location;

const foldedOf = ({ from, months, minSurface, maxPrice }: SpaceFilters): string =>
  [from, months, minSurface, maxPrice].join(" ");

type SearchFormProps = {
  /** Values of the fields at first. */
  filters: SpaceFilters;
  onSearch: (filters: SpaceFilters) => void;
};

/** Bar above the spaces: place, period, smallest surface, greatest price (spec §2). */
export const SearchForm = ({ filters, onSearch }: SearchFormProps): ReactElement => {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const foldedCount = countFolded(filters);
  const place = useResetKey(placeOf(filters));
  const folded = useResetKey(foldedOf(filters));
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = typedSpaceFilters(event.currentTarget);
    place.expectChange(placeOf(typed));
    folded.expectChange(foldedOf(typed));
    onSearch(typed);
  };
  return (
    <search>
      <form className={styles.bar} onSubmit={submit} aria-label="Rechercher un espace de stockage">
        <PlaceField key={place.key} initial={placeOf(filters)} />
        {/* On a phone the fields are hidden, but they still contain the dialog's values. */}
        <div className={styles.filters}>
          <FiltersSection key={folded.key} filters={filters} />
        </div>
        <ScriptButton
          variant="default"
          className={styles.unfold ?? ""}
          leftSection={<FilterIcon />}
          aria-haspopup="dialog"
          onClick={() => setIsSheetOpen(true)}
        >
          {foldedCount === 0 ? "Filtres" : formatCount(foldedCount, "filtre")}
        </ScriptButton>
        <Button type="submit" leftSection={<SearchIcon />}>
          Rechercher
        </Button>
      </form>
      <FiltersDialog
        key={foldedOf(filters)}
        opened={isSheetOpen}
        filters={filters}
        onSearch={(chosen) => onSearch({ ...chosen, location: filters.location })}
        onClose={() => setIsSheetOpen(false)}
      />
    </search>
  );
};
