import { NativeSelect, TextInput } from "@mantine/core";
import { CATEGORIES, categoryNames } from "@stokaz/contract/products/categories";
import type { ReactElement } from "react";
import { useTerritory } from "../../lib/api/territory.ts";
import { Fieldset } from "../../ui/fields/fieldset.tsx";
import { ScriptSelect } from "../../ui/fields/script-select.tsx";
import type { ProductFilters } from "./api.ts";
import styles from "./product-filters-dialog.module.css";

/** Possible radii in kilometres. */
const RADII = ["5", "10", "20", "50"];

type FieldsProps = {
  draft: ProductFilters;
  onChange: (changed: Partial<ProductFilters>) => void;
};

const subCategoriesOf = (category: string): readonly string[] =>
  categoryNames.flatMap((name) => (name === category ? [...CATEGORIES[name]] : []));

/** Fields for place, brand and category: in the bar if there is room, in the dialog on a phone. */
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
    <ScriptSelect
      label="Catégorie"
      value={draft.category}
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

/** Fields for the distance and its centre. */
export const DistanceFields = ({ draft, onChange }: FieldsProps): ReactElement => {
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
