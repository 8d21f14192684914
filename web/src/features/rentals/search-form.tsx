import { Button, NumberInput, TextInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement, SyntheticEvent } from "react";
import { PinIcon, SearchIcon } from "../../ui/icons.tsx";
import type { SpaceFilters } from "./api.ts";
import styles from "./search-form.module.css";

const numberIn = (text: string | null): number | undefined => {
  const value = Number(text?.replace(/\s/g, "").replace(",", ".") || Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
};

/** The filters that an address or a form holds; what makes no sense filters nothing. */
export const readFilters = (typed: URLSearchParams): SpaceFilters => {
  const minSurface = numberIn(typed.get("minSurface"));
  const maxPrice = numberIn(typed.get("maxPrice"));
  return {
    location: typed.get("location")?.trim().slice(0, LIMITS.address) || undefined,
    minSurface: minSurface && Math.min(Math.ceil(minSurface), LIMITS.surfaceM2),
    maxPrice: maxPrice && Math.min(maxPrice, LIMITS.priceEuros),
  };
};

type SearchFormProps = {
  /** What the fields start from. */
  filters: SpaceFilters;
  onSearch: (filters: SpaceFilters) => void;
};

/** The bar above the spaces: place, minimum surface, maximum price (spec §2). */
export const SearchForm = ({ filters, onSearch }: SearchFormProps): ReactElement => {
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") typed.set(name, value);
    }
    onSearch(readFilters(typed));
  };
  return (
    <search>
      <form className={styles.bar} onSubmit={submit} aria-label="Rechercher un espace de stockage">
        <TextInput
          className={styles.place ?? ""}
          label="Lieu de stockage"
          name="location"
          placeholder="Commune, code postal ou rue"
          defaultValue={filters.location ?? ""}
          maxLength={LIMITS.address}
          leftSection={<PinIcon />}
          autoComplete="off"
          enterKeyHint="search"
        />
        <NumberInput
          label="Surface minimale (m²)"
          name="minSurface"
          defaultValue={filters.minSurface ?? ""}
          allowDecimal={false}
          allowNegative={false}
          max={LIMITS.surfaceM2}
          hideControls
          size="md"
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
          enterKeyHint="search"
        />
        <Button type="submit" leftSection={<SearchIcon />}>
          Rechercher
        </Button>
      </form>
    </search>
  );
};
