import { Button, TextInput } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { type ReactElement, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../lib/format/format.ts";
import { FilterIcon, ReceiptIcon, SearchIcon } from "../../ui/icons.tsx";
import { type ProductFilters, SORTS } from "./api.ts";
import { PlaceAndKindFields, ProductFiltersDialog } from "./product-filters-dialog.tsx";
import styles from "./product-listing-form.module.css";

// The address calls the name searched for `name`: `product` is the card to come back to.
const NAMES = {
  location: "location",
  product: "name",
  brand: "brand",
  category: "category",
  subCategory: "subCategory",
  minPrice: "minPrice",
  maxPrice: "maxPrice",
  openToday: "openToday",
  around: "around",
  radius: "radius",
} as const satisfies Record<Exclude<keyof ProductFilters, "sort">, string>;

type Name = keyof typeof NAMES;

const PRICE = /^\d{1,6}(?:\.\d{1,2})?$/;
const RADIUS = /^[1-9]\d{0,2}$/;

const isSort = (text: string): text is ProductFilters["sort"] => Object.hasOwn(SORTS, text);

/** The filters that an address holds; what makes no sense filters nothing. */
export const filtersOf = (parameters: URLSearchParams): ProductFilters => {
  const read = (name: Name, pattern = /^/): string => {
    const text = parameters.get(NAMES[name])?.trim().slice(0, 200) ?? "";
    return pattern.test(text) ? text : "";
  };
  const around = read("around");
  const sort = parameters.get("sort") ?? "";
  return {
    location: read("location"),
    product: read("product"),
    brand: read("brand"),
    category: read("category"),
    subCategory: read("subCategory"),
    minPrice: read("minPrice", PRICE),
    maxPrice: read("maxPrice", PRICE),
    openToday: read("openToday", /^1$/),
    around,
    radius: around && read("radius", RADIUS),
    sort: isSort(sort) && (sort !== "distance" || around) ? sort : "newest",
  };
};

/** The address that holds these filters. */
export const addressOf = ({ sort, ...filters }: ProductFilters): URLSearchParams => {
  const filled = (Object.keys(NAMES) as Name[])
    .map((filter): [string, string] => [NAMES[filter], filters[filter].trim()])
    .filter(([, text]) => text !== "");
  return new URLSearchParams(sort === "newest" ? filled : [...filled, ["sort", sort]]);
};

/** How many things narrow the list down, the text searched for and the order left out. */
const countFilters = ({ product, sort, radius, ...others }: ProductFilters): number =>
  Object.values(others).filter(Boolean).length;

/** What stands in a form's fields, which may be more than what was heard typed. */
const textsIn = (form: HTMLFormElement): Partial<ProductFilters> => {
  const fields = new FormData(form);
  const names = (["product", "location", "brand"] as const).filter((name) => fields.has(name));
  return Object.fromEntries(names.map((name) => [name, String(fields.get(name))]));
};

type ProductListingFormProps = {
  /** The filters in force, as the address has them. */
  filters: ProductFilters;
  onSearch: (filters: ProductFilters) => void;
};

/** The bar above the products: where, what, which brand and kind; and the way to one's orders. */
export const ProductListingForm = ({
  filters,
  onSearch,
}: ProductListingFormProps): ReactElement => {
  const [draft, setDraft] = useState(filters);
  const [isOpen, setIsOpen] = useState(false);
  const change = (changed: Partial<ProductFilters>): void => setDraft({ ...draft, ...changed });
  const count = countFilters(filters);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const typed = form.current && textsIn(form.current);
    // What was typed before the page was live.
    if (typed) setDraft((drafted) => ({ ...drafted, ...typed }));
  }, []);
  const search = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSearch({ ...draft, sort: filters.sort });
  };
  return (
    <search className={styles.bar}>
      <form ref={form} onSubmit={search} className={styles.form} aria-label="Rechercher un produit">
        <TextInput
          label="Produit"
          name="product"
          placeholder="Miel, vanille, savon…"
          type="search"
          enterKeyHint="search"
          value={draft.product}
          onChange={(event) => change({ product: event.target.value })}
        />
        <div className={styles.folded}>
          <PlaceAndKindFields draft={draft} onChange={change} />
        </div>
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<FilterIcon />}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {count === 0 ? "Filtres" : formatCount(count, "filtre")}
          </Button>
          <Button type="submit" leftSection={<SearchIcon />}>
            Rechercher
          </Button>
          <Button
            component={Link}
            to={paths.myOrders.href()}
            variant="default"
            leftSection={<ReceiptIcon />}
            className={styles.orders ?? ""}
          >
            Mes Commandes
          </Button>
        </div>
      </form>
      <ProductFiltersDialog
        opened={isOpen}
        filters={draft}
        onClose={() => setIsOpen(false)}
        onApply={(chosen) => {
          setIsOpen(false);
          setDraft(chosen);
          onSearch({ ...chosen, sort: filters.sort });
        }}
      />
    </search>
  );
};
