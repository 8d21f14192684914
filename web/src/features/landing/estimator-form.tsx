import { Button, NativeSelect, TextInput } from "@mantine/core";
import { typedInteger } from "@stokaz/contract/fields";
import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, cents, percentOf, toEuros, typedPrice } from "@stokaz/contract/money";
import { type ReactElement, useState } from "react";
import { z } from "zod";
import { useSite } from "../../lib/api/site.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import {
  formatAt,
  formatCount,
  formatEuros,
  formatPercent,
  formatShortEuros,
} from "../../lib/format/format.ts";
import type { PlainCommune } from "../../lib/format/offers.ts";
import styles from "./estimator-form.module.css";

/** Source: specification §9. */
const MONTHS = 6;
/** Before the first estimate, and for what can't be estimated. */
const NOTHING = "—";

const estimate = z.object({
  surface: typedInteger({
    required: "Indiquez la surface.",
    minimum: { value: 1, message: "La surface doit être positive." },
    maximum: { value: LIMITS.surfaceM2, message: "La surface ne peut pas dépasser 10 000 m²." },
  }),
  price: typedPrice({ required: "Indiquez le prix.", minimum: "Le prix doit être positif." }),
});

type Typed = { surface: string; price: string };

const earningsOf = (typed: Typed): Cents | undefined => {
  const { data } = estimate.safeParse(typed);
  return data && cents(data.price * data.surface * MONTHS);
};

const Result = ({ earnings }: { earnings: Cents | undefined }): ReactElement => {
  const percent = useSite()?.platformFeePercent;
  return (
    <output className={styles.result} aria-live="polite">
      <span className={styles.label}>Revenu estimé sur {formatCount(MONTHS, "mois", "mois")}</span>
      <strong className={styles.amount} data-empty={earnings === undefined || undefined}>
        {earnings === undefined ? NOTHING : formatShortEuros(earnings)}
      </strong>
      {earnings !== undefined && percent !== undefined && (
        <span className={styles.net}>
          soit {formatShortEuros(cents(earnings - percentOf(earnings, percent)))} pour vous, une
          fois retirés les {formatPercent(percent)} de frais de plateforme
        </span>
      )}
    </output>
  );
};

type EstimatorFormProps = {
  communes: readonly PlainCommune[];
  /** Cents per pallet per month, over the whole territory. */
  usualPrice: Cents | null;
};

/** What people ask where one lives, or all over the territory while nobody does there. */
const Suggestion = ({
  commune,
  communes,
  usualPrice,
  onUse,
}: {
  commune: PlainCommune | undefined;
  communes: readonly PlainCommune[];
  usualPrice: Cents | null;
  onUse: (price: Cents) => void;
}): ReactElement | null => {
  const price = commune?.usualPrice ?? usualPrice;
  if (price === null) return null;
  const place = commune?.usualPrice ? formatAt(commune.name) : "sur le territoire";
  const asked = commune?.usualPrice ? [commune] : communes;
  const count = asked.reduce((sum, { pricedSpaces }) => sum + pricedSpaces, 0);
  return (
    <p className={styles.suggestion}>
      <span>
        Prix habituel {place}&#8239;: <strong>{formatEuros(price)}</strong>
        {count > 0 && ` (médiane de ${formatCount(count, "espace")})`}
      </span>
      <Button variant="default" onClick={() => onUse(price)}>
        Prendre ce prix
      </Button>
    </p>
  );
};

/** What free space could bring in over six months, all of it rented (spec §9). */
export const EstimatorForm = ({ communes, usualPrice }: EstimatorFormProps): ReactElement => {
  const [slug, setSlug] = useState("");
  const form = useSchemaForm<Typed>({
    schema: estimate,
    initialValues: { surface: "", price: "" },
  });
  const [estimated, setEstimated] = useState<Typed>();
  const { surface, price } = form.values;
  // An estimate stands only for the figures it was made of.
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
          onUse={(chosen) => form.setFieldValue("price", String(toEuros(chosen)).replace(".", ","))}
        />
        <Button type="submit">Estimer</Button>
      </div>
      <Result earnings={isCurrent ? earningsOf(estimated) : undefined} />
    </form>
  );
};
