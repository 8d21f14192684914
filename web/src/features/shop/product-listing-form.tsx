import { Button, TextInput } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { type ReactElement, Suspense, type SyntheticEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useEarlyTyping } from "../../lib/browser/early-typing.ts";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { formatCount } from "../../lib/format/format.ts";
import { SearchIcon } from "../../ui/page/icons.tsx";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import { FilterIcon, ReceiptIcon } from "../../ui/page/tool-icons.tsx";
import type { ProductFilters } from "./api.ts";
import { PlaceAndKindFields } from "./place-and-kind-section.tsx";
import styles from "./product-listing-form.module.css";
import { countFilters } from "./rules.ts";

const ProductFiltersDialog = lazyWithRetry(
  async () => (await import("./product-filters-dialog.tsx")).ProductFiltersDialog,
);

type ProductListingFormProps = {
  /** Active filters, as in the address. */
  filters: ProductFilters;
  onSearch: (filters: ProductFilters) => void;
};

/** Bar above the products: place, text, brand and category, and a link to one's orders. */
export const ProductListingForm = ({
  filters,
  onSearch,
}: ProductListingFormProps): ReactElement => {
  const [draft, setDraft] = useState(filters);
  const [isOpen, setIsOpen] = useState<boolean>();
  const change = (changed: Partial<ProductFilters>): void => setDraft({ ...draft, ...changed });
  const count = countFilters(filters);
  const form = useRef<HTMLFormElement>(null);
  useEarlyTyping(form, ({ name, value }) => setDraft((drafted) => ({ ...drafted, [name]: value })));
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
          <ScriptButton
            variant="default"
            leftSection={<FilterIcon />}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {count === 0 ? "Filtres" : formatCount(count, "filtre")}
          </ScriptButton>
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
      {isOpen !== undefined && (
        <Suspense>
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
        </Suspense>
      )}
    </search>
  );
};
