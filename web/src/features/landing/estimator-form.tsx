import { Button, NativeSelect, TextInput } from "@mantine/core";
import { typedSurface } from "@stokaz/contract/fields";
import { priceRental } from "@stokaz/contract/leases/rental-price";
import type { Cents } from "@stokaz/contract/money/money";
import { typedPrice } from "@stokaz/contract/money/money-fields";
import { type ReactElement, useState } from "react";
import { z } from "zod";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { typedEuros } from "../../lib/format/format.ts";
import type { NamedCommune } from "../../lib/format/offers.ts";
import { MONTHS, Result, Suggestion } from "./estimate-section.tsx";
import styles from "./estimator-form.module.css";

const estimate = z.object({
  surface: typedSurface("Indiquez la surface."),
  price: typedPrice({ required: "Indiquez le prix.", minimum: "Le prix doit être positif." }),
});

type Typed = { surface: string; price: string };

const earningsOf = (typed: Typed): Cents | undefined => {
  const { data } = estimate.safeParse(typed);
  return data && priceRental(data.price, { pallets: data.surface, months: MONTHS }).total;
};

type EstimatorFormProps = {
  communes: readonly NamedCommune[];
  /** Cents per pallet per month, over the whole territory. */
  usualPrice: Cents | null;
};

/** Estimates the income of a free space over six months, fully rented (spec §9). */
export const EstimatorForm = ({ communes, usualPrice }: EstimatorFormProps): ReactElement => {
  const [slug, setSlug] = useState("");
  const form = useSchemaForm<Typed>({
    schema: estimate,
    initialValues: { surface: "", price: "" },
  });
  const [estimated, setEstimated] = useState<Typed>();
  const { surface, price } = form.values;
  // An estimate is valid only for the values it was made from.
  const isCurrent = estimated?.surface === surface && estimated.price === price;
  return (
    <form
      aria-label="Estimer mes revenus"
      className={styles.estimator}
      {...form.formProps(setEstimated)}
    >
      <div className={styles.fields}>
        <NativeSelect
          label="Votre commune"
          description="Pour connaître les prix pratiqués autour de vous"
          value={slug}
          onChange={({ currentTarget }) => setSlug(currentTarget.value)}
          size="md"
          data={[
            { value: "", label: "Tout le territoire" },
            ...communes.map(({ slug: value, name: label }) => ({ value, label })),
          ]}
        />
        <TextInput
          label="Surface (m²)"
          description="1 m² accueille une palette"
          placeholder="12"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps("surface")}
        />
        <TextInput
          label="Prix par m² et par mois (€)"
          description="Vous le fixez librement"
          placeholder="15"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps("price")}
        />
        <Suggestion
          commune={communes.find((known) => known.slug === slug)}
          communes={communes}
          usualPrice={usualPrice}
          onUse={(chosen) => form.setFieldValue("price", typedEuros(chosen))}
        />
        <Button type="submit">Estimer</Button>
      </div>
      <Result earnings={isCurrent ? earningsOf(estimated) : undefined} />
    </form>
  );
};
