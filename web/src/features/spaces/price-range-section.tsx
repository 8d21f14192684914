import { useDebouncedValue } from "@mantine/hooks";
import type { CommunePrices } from "@stokaz/contract/spaces/available-spaces";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatCount, formatEuros } from "../../lib/format/format.ts";
import { communePricesQuery } from "./api.ts";
import styles from "./net-earnings-section.module.css";

const PAUSE_MS = 300;

const Words = ({ commune, spaces, prices }: CommunePrices): ReactElement =>
  prices === null ? (
    <>Aucun espace n'est encore proposé à {commune}&#8239;: vous fixez le premier prix.</>
  ) : (
    <>
      Prix habituel dans la commune ({commune}, médiane de {formatCount(spaces, "espace")})&#8239;:{" "}
      <strong>{formatEuros(prices.median)}</strong> par palette et par mois
      {prices.min < prices.max && `, de ${formatEuros(prices.min)} à ${formatEuros(prices.max)}`}.
    </>
  );

/**
 * Usual prices in the commune of an address; nothing without an address. From the first letter
 * their place is kept, so that the fields below don't move when the prices come.
 *
 * @param address as typed
 */
export const PriceRangeSection = ({ address }: { address: string }): ReactElement | null => {
  const [settled] = useDebouncedValue(address.trim(), PAUSE_MS);
  const { data } = useQuery(communePricesQuery(settled));
  if (address.trim() === "") return null;
  const known = settled !== "" && data?.commune ? data : undefined;
  return (
    <p className={styles.usual} data-empty={!known || undefined} aria-live="polite">
      {known && (
        <span key={known.commune}>
          <Words {...known} />
        </span>
      )}
    </p>
  );
};
