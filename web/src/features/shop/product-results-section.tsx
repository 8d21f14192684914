import { toCents } from "@stokaz/contract/money/money";
import { ALLERGENS } from "@stokaz/contract/products/allergens";
import { LABELS } from "@stokaz/contract/products/fact-choices";
import { PRODUCT_SORTS } from "@stokaz/contract/products/product-sorts";
import { PRODUCT_RANKING } from "@stokaz/contract/sellers/ranking";
import type { ReactElement } from "react";
import { RESULTS_ID } from "../../lib/browser/scroll-to-results.ts";
import { formatShortEuros } from "../../lib/format/format.ts";
import { SortSelect } from "../../ui/fields/sort-select.tsx";
import { FilterChip } from "../../ui/lists/filter-chip.tsx";
import { RankingLink } from "../../ui/offers/ranking-link.tsx";
import { type ResultsView, ViewSwitch } from "../../ui/page/view-switch.tsx";
import type { ProductFilters } from "./api.ts";
import styles from "./product-results-section.module.css";
import { allergensOf, countProducts } from "./rules.ts";

type Chip = { label: string; without: Partial<ProductFilters> };

const inEuros = (text: string): string => formatShortEuros(toCents(Number(text)));

const distanceLabel = ({ around, radius }: ProductFilters): string =>
  radius ? `À ${radius} km de ${around}` : `Autour de ${around}`;

/** Chips of the active filters on product facts. */
const sheetChipsOf = ({ maxUnitPrice, withoutAllergens, label }: ProductFilters): (Chip | "")[] => {
  const without = allergensOf(withoutAllergens);
  return [
    maxUnitPrice && {
      label: `Jusqu'à ${inEuros(maxUnitPrice)} le kilo ou le litre`,
      without: { maxUnitPrice: "" },
    },
    ...without.map((key) => ({
      label: `Sans ${ALLERGENS[key].short}`,
      without: { withoutAllergens: without.filter((one) => one !== key).join(",") },
    })),
    label && { label: LABELS[label], without: { label: "" as const } },
  ];
};

const chipsOf = (filters: ProductFilters): Chip[] => {
  const { location, product, brand, category, subCategory, minPrice, maxPrice } = filters;
  const chips: (Chip | "")[] = [
    product && { label: `« ${product} »`, without: { product: "" } },
    location && { label: `Lieu : ${location}`, without: { location: "" } },
    brand && { label: `Marque : ${brand}`, without: { brand: "" } },
    category && { label: category, without: { category: "", subCategory: "" } },
    subCategory && { label: subCategory, without: { subCategory: "" } },
    minPrice && { label: `Dès ${inEuros(minPrice)}`, without: { minPrice: "" } },
    maxPrice && { label: `Jusqu'à ${inEuros(maxPrice)}`, without: { maxPrice: "" } },
    ...sheetChipsOf(filters),
    filters.openToday && { label: "Ouvert aujourd'hui", without: { openToday: "" } },
    filters.around && {
      label: distanceLabel(filters),
      without: {
        around: "",
        radius: "",
        sort: filters.sort === "distance" ? "newest" : filters.sort,
      },
    },
  ];
  return chips.filter((chip) => chip !== "");
};

type ProductResultsSectionProps = {
  filters: ProductFilters;
  /** Number of products; `undefined` while it is unknown. */
  total: number | undefined;
  onChange: (filters: ProductFilters) => void;
  view: ResultsView;
  onView: (view: ResultsView) => void;
};

/** Active filters, number of products and sort order. */
export const ProductResultsSection = ({
  filters,
  total,
  onChange,
  view,
  onView,
}: ProductResultsSectionProps): ReactElement => {
  const chips = chipsOf(filters);
  const sorts = PRODUCT_SORTS.filter((sort) => sort !== "distance" || filters.around).map(
    (sort) => ({ value: sort, label: PRODUCT_RANKING[sort].label }),
  );
  return (
    <div className={styles.head} id={RESULTS_ID} tabIndex={-1}>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="Filtres choisis">
          {chips.map(({ label, without }) => (
            <li key={label}>
              <FilterChip
                label={label}
                name={`Retirer le filtre ${label}`}
                onRemove={() => onChange({ ...filters, ...without })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.found}>
        <p className={styles.count} role="status">
          {total === undefined ? "" : countProducts(total)}
        </p>
        <RankingLink list="products" />
      </div>
      <SortSelect
        className={styles.sort}
        sorts={sorts}
        value={filters.sort}
        onChange={(sort) => onChange({ ...filters, sort })}
      />
      <ViewSwitch view={view} onView={onView} className={styles.views} />
    </div>
  );
};
