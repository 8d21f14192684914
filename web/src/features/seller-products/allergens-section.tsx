import { Button, Checkbox } from "@mantine/core";
import {
  ALLERGENS,
  type AllergenKey,
  allergenKeys,
  guessAllergens,
} from "@stokaz/contract/products/allergens";
import { factOf } from "@stokaz/contract/products/product-facts";
import type { ReactElement } from "react";
import { Fieldset } from "../../ui/fields/fieldset.tsx";
import styles from "./facts-section.module.css";
import type { FactFieldProps } from "./rules.ts";

/** Ticked allergens; `null` without an answer, an empty list for the answer that there are none. */
type Ticked = readonly AllergenKey[] | null;

const tickedOf = (value: unknown): Ticked =>
  Array.isArray(value) ? allergenKeys.filter((key) => value.includes(key)) : null;

type TicksProps = { ticked: Ticked; onTick: (ticked: Ticked) => void };

const Ticks = ({ ticked, onTick }: TicksProps): ReactElement => (
  <div className={styles.ticks}>
    {allergenKeys.map((key) => (
      <Checkbox
        key={key}
        size="md"
        className={styles.tick ?? ""}
        label={ALLERGENS[key].label}
        checked={ticked?.includes(key) ?? false}
        onChange={({ currentTarget: { checked } }) => {
          const others = (ticked ?? []).filter((other) => other !== key);
          const next = checked ? [...others, key] : others;
          onTick(next.length === 0 ? null : next);
        }}
      />
    ))}
  </div>
);

/**
 * Suggests allergens for words in the ingredients. They are only questions, because the artisan
 * knows the product better.
 */
const Questions = ({
  ingredients,
  ticked,
  onTick,
}: TicksProps & { ingredients: string }): ReactElement => {
  const asked = guessAllergens(ingredients).filter(({ allergen }) => !ticked?.includes(allergen));
  return (
    <div aria-live="polite">
      {asked.map(({ allergen, word }) => (
        <p key={allergen} className={styles.question}>
          <span>
            «&#8239;{word}&#8239;» fait penser {ALLERGENS[allergen].toThe}.
          </span>
          <Button variant="default" onClick={() => onTick([...(ticked ?? []), allergen])}>
            Cocher : {ALLERGENS[allergen].short}
          </Button>
        </p>
      ))}
    </div>
  );
};

/**
 * Field of the fourteen allergens.
 *
 * @param none label of the box for no allergen; without it the field asks for traces and is folded
 */
export const AllergensField = ({
  form,
  factKey,
  isRequired,
  none,
}: FactFieldProps & { none: string | undefined }): ReactElement => {
  const { label, help } = factOf(factKey);
  const path = `facts.${factKey}`;
  const ticked = tickedOf(form.values.facts[factKey]);
  const onTick = (next: Ticked): void => {
    form.setFieldValue(path, next);
    form.clearFieldError(path);
  };
  if (none === undefined) {
    return (
      <details className={styles.more}>
        <summary>
          {label} (facultatif{ticked ? ` : ${ticked.length}` : ""})
        </summary>
        <Fieldset id={path} label={label} description={help} isRequired={false}>
          <Ticks ticked={ticked} onTick={onTick} />
        </Fieldset>
      </details>
    );
  }
  const { ingredients } = form.values.facts;
  const { error } = form.getInputProps(path);
  return (
    <Fieldset id={path} label={label} description={help} error={error} isRequired={isRequired}>
      <Checkbox
        size="md"
        className={`${styles.tick} ${styles.none}`}
        label={none}
        checked={ticked?.length === 0}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget: { checked } }) => onTick(checked ? [] : null)}
      />
      <Ticks ticked={ticked} onTick={onTick} />
      <Questions
        ingredients={typeof ingredients === "string" ? ingredients : ""}
        ticked={ticked}
        onTick={onTick}
      />
    </Fieldset>
  );
};
