import { Button, NativeSelect, TextInput } from "@mantine/core";
import { CATEGORIES, categoryNames } from "@stokaz/contract/categories";
import { type ReactElement, type SyntheticEvent, useId, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { FilterIcon, ReceiptIcon, SearchIcon } from "../../ui/icons.tsx";
import type { ProductFilters } from "./api.ts";
import styles from "./product-listing-form.module.css";

type ProductListingFormProps = {
  /** The filters in force, as the address has them. */
  filters: ProductFilters;
  onSearch: (filters: ProductFilters) => void;
};

const subCategoriesOf = (category: string): readonly string[] =>
  categoryNames.flatMap((name) => (name === category ? [...CATEGORIES[name]] : []));

/** The bar above the products: where, what, which brand and kind; and the way to one's orders. */
export const ProductListingForm = ({
  filters,
  onSearch,
}: ProductListingFormProps): ReactElement => {
  const foldedId = useId();
  const [draft, setDraft] = useState(filters);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const set = (changed: Partial<ProductFilters>): void => setDraft({ ...draft, ...changed });
  const folded = [filters.location, filters.brand, filters.category, filters.subCategory];
  const foldedCount = folded.filter(Boolean).length;
  const search = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsUnfolded(false);
    onSearch(draft);
  };
  return (
    <search className={styles.bar}>
      <form onSubmit={search} className={styles.form} aria-label="Rechercher un produit">
        <TextInput
          label="Produit"
          placeholder="Miel, vanille, savon…"
          type="search"
          enterKeyHint="search"
          value={draft.product}
          onChange={(event) => set({ product: event.target.value })}
        />
        <div id={foldedId} className={styles.folded} data-open={isUnfolded || undefined}>
          <TextInput
            label="Lieu"
            placeholder="Commune de retrait"
            value={draft.location}
            onChange={(event) => set({ location: event.target.value })}
          />
          <TextInput
            label="Marque"
            placeholder="Nom de la marque"
            value={draft.brand}
            onChange={(event) => set({ brand: event.target.value })}
          />
          <NativeSelect
            size="md"
            label="Catégorie"
            value={draft.category}
            onChange={(event) => set({ category: event.target.value, subCategory: "" })}
          >
            <option value="">Toutes</option>
            {categoryNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect>
          <NativeSelect
            size="md"
            label="Sous-catégorie"
            value={draft.subCategory}
            disabled={draft.category === ""}
            onChange={(event) => set({ subCategory: event.target.value })}
          >
            <option value="">Toutes</option>
            {subCategoriesOf(draft.category).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect>
        </div>
        <div className={styles.actions}>
          <Button
            variant="default"
            className={styles.unfold ?? ""}
            leftSection={<FilterIcon />}
            aria-expanded={isUnfolded}
            aria-controls={foldedId}
            onClick={() => setIsUnfolded((isOpen) => !isOpen)}
          >
            {foldedCount === 0 ? "Filtres" : formatCount(foldedCount, "filtre")}
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
    </search>
  );
};
