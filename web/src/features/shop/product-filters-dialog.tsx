import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { typedDecimal } from "@stokaz/contract/money/money";
import { ALLERGENS, allergenKeys } from "@stokaz/contract/products/allergens";
import { LABELS, labelKeys } from "@stokaz/contract/products/fact-choices";
import { type ReactElement, type SyntheticEvent, useState } from "react";
import { Dialog, DialogActions } from "../../ui/dialogs/dialog.tsx";
import { Fieldset } from "../../ui/fields/fieldset.tsx";
import type { ProductFilters } from "./api.ts";
import { DistanceFields, PlaceAndKindFields } from "./place-and-kind-section.tsx";
import styles from "./product-filters-dialog.module.css";
import { allergensOf } from "./rules.ts";

const euros = (text: string): string => {
  const value = typedDecimal(text) ?? Number.NaN;
  return Number.isFinite(value) && value >= 0 ? String(Math.min(value, LIMITS.priceEuros)) : "";
};

type DraftProps = {
  draft: ProductFilters;
  onChange: (changed: Partial<ProductFilters>) => void;
};

/** Filters on product facts. */
const SheetFields = ({ draft, onChange }: DraftProps): ReactElement => (
  <>
    <Fieldset
      id="filtre-allergenes"
      label="Allergènes"
      description="Avec ce choix, seuls les produits dont la fiche dit les allergènes sont montrés. Relisez toujours l'étiquette."
      isRequired={false}
    >
      <Checkbox.Group
        value={allergensOf(draft.withoutAllergens)}
        onChange={(keys) => onChange({ withoutAllergens: keys.join(",") })}
      >
        <div className={styles.allergens}>
          {allergenKeys.map((key) => (
            <Checkbox key={key} size="md" value={key} label={`Sans ${ALLERGENS[key].short}`} />
          ))}
        </div>
      </Checkbox.Group>
    </Fieldset>
    <NativeSelect
      size="md"
      label="Label"
      value={draft.label}
      onChange={({ target: { value } }) =>
        onChange({ label: labelKeys.find((key) => key === value) ?? "" })
      }
      data={[
        { value: "", label: "Tous, avec ou sans label" },
        ...labelKeys.map((value) => ({ value, label: LABELS[value] })),
      ]}
    />
  </>
);

type ProductFiltersDialogProps = {
  opened: boolean;
  /** Values of the fields when the dialog opens. */
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
    maxUnitPrice: filters.maxUnitPrice.replace(".", ","),
  });
  const change = (changed: Partial<ProductFilters>): void => setDraft({ ...draft, ...changed });
  const minPrice = euros(draft.minPrice);
  const maxPrice = euros(draft.maxPrice);
  const isUpsideDown = minPrice !== "" && maxPrice !== "" && Number(minPrice) > Number(maxPrice);
  const apply = (event: SyntheticEvent): void => {
    event.preventDefault();
    const maxUnitPrice = euros(draft.maxUnitPrice);
    if (!isUpsideDown) onApply({ ...draft, minPrice, maxPrice, maxUnitPrice });
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
        <TextInput
          mt="sm"
          label="Maximum au kilo ou au litre (€)"
          inputMode="decimal"
          value={draft.maxUnitPrice}
          onChange={(event) => change({ maxUnitPrice: event.target.value })}
        />
      </Fieldset>
      <SheetFields draft={draft} onChange={change} />
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

/** Dialog with all filters of the list. */
export const ProductFiltersDialog = ({
  opened,
  ...form
}: ProductFiltersDialogProps): ReactElement => (
  <Dialog opened={opened} onClose={form.onClose} title="Filtres" width={560}>
    <FiltersForm {...form} />
  </Dialog>
);
