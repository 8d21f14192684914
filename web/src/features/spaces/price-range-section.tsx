import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatCount, formatEuros } from "../../lib/format/format.ts";
import { communePricesQuery } from "./api.ts";
import styles from "./net-earnings-section.module.css";

const PAUSE_MS = 300;

/**
 * Usual prices in the commune of an address; empty until the address names one.
 *
 * @param address as typed
 */
export const PriceRangeSection = ({ address }: { address: string }): ReactElement | null => {
  const [settled] = useDebouncedValue(address.trim(), PAUSE_MS);
  const { data } = useQuery(communePricesQuery(settled));
  if (!data || data.commune === "" || settled === "") return null;
  const { commune, spaces, prices } = data;
  return (
    <p className={styles.usual} aria-live="polite">
      {prices === null ? (
        <>Aucun espace n'est encore proposé à {commune}&#8239;: vous fixez le premier prix.</>
      ) : (
        <>
          Prix habituel dans la commune ({commune}, médiane de {formatCount(spaces, "espace")})
          &#8239;: <strong>{formatEuros(prices.median)}</strong> par palette et par mois
          {prices.min < prices.max &&
            `, de ${formatEuros(prices.min)} à ${formatEuros(prices.max)}`}
          .
        </>
      )}
    </p>
  );
};
