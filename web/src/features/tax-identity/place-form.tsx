import { Button, NativeSelect, TextInput } from "@mantine/core";
import { PLACE_KINDS, taxPlaceForm } from "@stokaz/contract/tax/tax-identity";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Refusal } from "../../ui/page/refusal.tsx";
import { type TaxPlace, useSaveTaxPlace } from "./api.ts";
import styles from "./tax-identity.module.css";

const KINDS = [
  { value: "", label: "Choisir" },
  ...Object.entries(PLACE_KINDS).map(([value, label]) => ({ value, label })),
];

/** Form for the data that the tax authority asks about a rented place. */
export const PlaceForm = ({ place }: { place: TaxPlace }): ReactElement => {
  const { _id, name, address, parcel, kind, isLet } = place;
  const save = useSaveTaxPlace(_id);
  const form = useSchemaForm({
    schema: taxPlaceForm,
    initialValues: { parcel: parcel ?? "", kind: kind ?? "" },
  });
  const submit = (values: typeof form.values): void =>
    save.mutate(values, {
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form aria-label={name} {...form.formProps(submit)}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.soft}>
        {address}
        {!isLet && " · Jamais loué\u202f: rien n'est obligatoire encore"}
      </p>
      <div className={styles.pair}>
        <TextInput
          label="Référence cadastrale"
          description="14 caractères, comme 97411000AB0123"
          autoComplete="off"
          {...form.getInputProps("parcel")}
        />
        <NativeSelect
          size="md"
          label="Type de lieu"
          description="Ce que vous louez"
          data={KINDS}
          {...form.getInputProps("kind")}
        />
      </div>
      <div className={styles.actions} data-spaced>
        <Refusal message={form.refusal} />
        <Button type="submit" variant="default" loading={save.isPending}>
          Enregistrer cet espace
        </Button>
      </div>
    </form>
  );
};
