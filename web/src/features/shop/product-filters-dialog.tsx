import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { CATEGORIES, categoryNames } from "@stokaz/contract/categories";
import { type ReactElement, type SyntheticEvent, useState } from "react";
import { useTerritory } from "../../lib/api/territory.ts";
import { useIsLive } from "../../lib/session/session.ts";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fieldset } from "../../ui/fieldset.tsx";
import type { ProductFilters } from "./api.ts";
import styles from "./product-filters-dialog.module.css";

/** Kilometres that one may choose from. */
const RADII = ["5", "10", "20", "50"];

type FieldsProps = {
  draft: ProductFilters;
  onChange: (changed: Partial<ProductFilters>) => void;
};

const subCategoriesOf = (category: string): readonly string[] =>
  categoryNames.flatMap((name) => (name === category ? [...CATEGORIES[name]] : []));

/** Where, which brand, which kind: in the bar where there is room, in the dialog on a phone. */
export const PlaceAndKindFields = ({ draft, onChange }: FieldsProps): ReactElement => (
  <>
    <TextInput
      label="Lieu"
      name="location"
      placeholder="Commune de récupération"
      value={draft.location}
      onChange={(event) => onChange({ location: event.target.value })}
    />
    <TextInput
      label="Marque"
      name="brand"
      placeholder="Nom de la marque"
      value={draft.brand}
      onChange={(event) => onChange({ brand: event.target.value })}
    />
    <NativeSelect
      size="md"
      label="Catégorie"
      value={draft.category}
      // Going live, React sets a list back to what the server wrote: a choice made before would be lost.
      disabled={!useIsLive()}
      onChange={(event) => onChange({ category: event.target.value, subCategory: "" })}
      data={[{ value: "", label: "Toutes" }, ...categoryNames]}
    />
    <NativeSelect
      size="md"
      label="Sous-catégorie"
      value={draft.subCategory}
      disabled={draft.category === ""}
      onChange={(event) => onChange({ subCategory: event.target.value })}
      data={[{ value: "", label: "Toutes" }, ...subCategoriesOf(draft.category)]}
    />
  </>
);

const DistanceFields = ({ draft, onChange }: FieldsProps): ReactElement => {
  const communes = useTerritory()?.communes.filter(({ lat }) => lat !== null) ?? [];
  return (
    <Fieldset id="filtre-distance" label="Distance" isRequired={false}>
      <div className={styles.pair}>
        <NativeSelect
          size="md"
          label="Autour de"
          value={draft.around}
          onChange={({ target: { value } }) =>
            onChange({ around: value, radius: value ? draft.radius || "10" : "" })
          }
          data={[{ value: "", label: "Tout le territoire" }, ...communes.map(({ name }) => name)]}
        />
        <NativeSelect
          size="md"
          label="Dans un rayon de"
          value={draft.radius}
          disabled={draft.around === ""}
          onChange={(event) => onChange({ radius: event.target.value })}
          data={[
            { value: "", label: "Toute distance" },
            ...RADII.map((value) => ({ value, label: `${value} km` })),
          ]}
        />
      </div>
    </Fieldset>
  );
};

const euros = (text: string): string => {
  const value = Number(text.replace(/\s/g, "").replace(",", ".") || Number.NaN);
  return Number.isFinite(value) && value >= 0 ? String(Math.min(value, 100_000)) : "";
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
