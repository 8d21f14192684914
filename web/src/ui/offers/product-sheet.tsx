import type { FactValues } from "@stokaz/contract/products/fact-values";
import { shownFacts } from "@stokaz/contract/products/shown-facts";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import styles from "./product-sheet.module.css";

/**
 * Known facts about a product, line by line, allergens first.
 *
 * @param on day of reading or purchase
 */
export const ProductSheet = ({
  facts,
  on,
}: {
  facts: FactValues;
  on: CalendarDay | undefined;
}): ReactElement => (
  <dl className={styles.sheet}>
    {shownFacts(facts, on).map(({ key, term, parts }) => (
      <div key={key}>
        <dt>{term}</dt>
        <dd>
          {parts.map(({ text, isStrong }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
            isStrong ? <strong key={at}>{text}</strong> : text,
          )}
        </dd>
      </div>
    ))}
  </dl>
);
