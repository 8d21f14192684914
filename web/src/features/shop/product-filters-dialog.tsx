import { Button, Checkbox, TextInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { typedDecimal } from "@stokaz/contract/money";
import { type ReactElement, type SyntheticEvent, useState } from "react";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fieldset } from "../../ui/fieldset.tsx";
import type { ProductFilters } from "./api.ts";
import { DistanceFields, PlaceAndKindFields } from "./place-and-kind-section.tsx";
import styles from "./product-filters-dialog.module.css";

const euros = (text: string): string => {
  const value = typedDecimal(text) ?? Number.NaN;
  return Number.isFinite(value) && value >= 0 ? String(Math.min(value, LIMITS.priceEuros)) : "";
};

type ProductFiltersDialogProps = {
  opened: boolean;
  /** What the fields start from. */
  filters: ProductFilters;
  onClose: () => void;
  onApply: (filters: ProductFilters) => void;
};

const FiltersForm = ({
  filters,
  onClose,
  onApply,
}: Omit<ProductFiltersDialogProps, "opened">): ReactElement => {
  const [draft, setDraft] = useState({
    ...filters,
    minPrice: filters.minPrice.replace(".", ","),
    maxPrice: filters.maxPrice.replace(".", ","),
  });
  const change = (changed: Partial<ProductFilters>): void => setDraft({ ...draft, ...changed });
  const minPrice = euros(draft.minPrice);
  const maxPrice = euros(draft.maxPrice);
  const isUpsideDown = minPrice !== "" && maxPrice !== "" && Number(minPrice) > Number(maxPrice);
  const apply = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isUpsideDown) onApply({ ...draft, minPrice, maxPrice });
  };
  return (
    <form className={styles.form} onSubmit={apply} aria-label="Filtres">
      <div className={styles.folded}>
        <PlaceAndKindFields draft={draft} onChange={change} />
      </div>
      <Fieldset id="filtre-prix" label="Prix à l'unité" isRequired={false}>
        <div className={styles.pair}>
          <TextInput
            label="Minimum (€)"
            inputMode="decimal"
            value={draft.minPrice}
            onChange={(event) => change({ minPrice: event.target.value })}
          />
          <TextInput
            label="Maximum (€)"
            inputMode="decimal"
            value={draft.maxPrice}
            error={isUpsideDown && "Le maximum est plus petit que le minimum."}
            onChange={(event) => change({ maxPrice: event.target.value })}
          />
        </div>
      </Fieldset>
      <DistanceFields draft={draft} onChange={change} />
      <Fieldset id="filtre-recuperation" label="Récupération" isRequired={false}>
        <Checkbox
          size="md"
          label="Ouvert aujourd'hui"
          checked={draft.openToday !== ""}
          onChange={(event) => change({ openToday: event.target.checked ? "1" : "" })}
        />
      </Fieldset>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit">Voir les produits</Button>
      </DialogActions>
    </form>
  );
};

/** The sheet of all that narrows the list down. */
export const ProductFiltersDialog = ({
  opened,
  ...form
}: ProductFiltersDialogProps): ReactElement => (
  <Dialog opened={opened} onClose={form.onClose} title="Filtres" width={560}>
    <FiltersForm {...form} />
  </Dialog>
);
