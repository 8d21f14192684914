import { Button } from "@mantine/core";
import { type Cents, withoutFee } from "@stokaz/contract/money/money";
import type { ReactElement } from "react";
import { useSite } from "../../lib/api/site.ts";
import {
  formatAtPlace,
  formatCount,
  formatEuros,
  formatPercent,
  formatShortEuros,
} from "../../lib/format/format.ts";
import type { NamedCommune } from "../../lib/format/offers.ts";
import styles from "./estimator-form.module.css";

/** Number of months of the estimate. Source: specification §9. */
export const MONTHS = 6;

/** Shown before the first estimate, and if no estimate is possible. */
const NO_VALUE = "—";

/** Estimated income, and the lessor's share after the platform fee. */
export const Result = ({ earnings }: { earnings: Cents | undefined }): ReactElement => {
  const percent = useSite()?.platformFeePercent;
  return (
    <output className={styles.result} aria-live="polite">
      <span className={styles.label}>Revenu estimé sur {formatCount(MONTHS, "mois", "mois")}</span>
      <strong className={styles.amount} data-empty={earnings === undefined || undefined}>
        {earnings === undefined ? NO_VALUE : formatShortEuros(earnings)}
      </strong>
      {earnings !== undefined && percent !== undefined && (
        <span className={styles.net}>
          soit {formatShortEuros(withoutFee(earnings, percent))} pour vous, une fois retirés les{" "}
          {formatPercent(percent)} de frais de plateforme
        </span>
      )}
    </output>
  );
};

/** Usual price in a commune, or in the whole territory if the commune has none. */
export const Suggestion = ({
  commune,
  communes,
  usualPrice,
  onUse,
}: {
  commune: NamedCommune | undefined;
  communes: readonly NamedCommune[];
  usualPrice: Cents | null;
  onUse: (price: Cents) => void;
}): ReactElement | null => {
  const price = commune?.usualPrice ?? usualPrice;
  if (price === null) return null;
  const place = commune?.usualPrice ? formatAtPlace(commune.name) : "sur le territoire";
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
