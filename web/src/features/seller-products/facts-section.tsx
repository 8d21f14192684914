import { Title } from "@mantine/core";
import { askedFacts } from "@stokaz/contract/products/asked-facts";
import { type ReactElement, useId } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { FactField } from "./fact-section.tsx";
import styles from "./facts-section.module.css";
import { inWords, type ProductValues, progressOf, type SheetValues } from "./rules.ts";

/** Progress of the sheet in words. The bar only repeats them, so screen readers skip it. */
const Progress = ({ values }: { values: SheetValues }): ReactElement => {
  const { said, required, missing } = progressOf(values);
  return (
    <div className={styles.progress} data-complete={missing.length === 0 || undefined}>
      <progress value={said} max={required} aria-hidden="true" />
      <p aria-live="polite">
        <strong>
          {said} sur {required}
        </strong>
        {missing.length === 0
          ? " : la fiche est complète, merci !"
          : ` : il manque ${inWords(missing)}.`}
      </p>
    </div>
  );
};

/**
 * Facts that buyers must be told about this kind of product. Typed values stay if the kind changes
 * and changes back.
 */
export const FactsSection = ({
  form,
  isUnfinished,
}: {
  form: SchemaForm<ProductValues>;
  /** True if the product may be saved before its sheet is complete. */
  isUnfinished: boolean;
}): ReactElement => {
  const titleId = useId();
  const { values } = form;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <Title order={3} size="h4" id={titleId}>
          Fiche du produit
        </Title>
        <p className={styles.lead}>
          {values.category
            ? "Ce que vos clients ont le droit de savoir avant d'acheter. Tout est sur votre étiquette."
            : "Choisissez d'abord la catégorie, plus haut : ce que demande la fiche en dépend."}
        </p>
        {isUnfinished && (
          <p className={styles.lead}>Vous pouvez enregistrer maintenant et finir plus tard.</p>
        )}
      </div>
      <Progress values={values} />
      {askedFacts(values, values.facts).map(({ key, isRequired }) => (
        <FactField key={key} form={form} factKey={key} isRequired={isRequired} />
      ))}
      <Progress values={values} />
    </section>
  );
};
