import { rentPerMonth } from "@stokaz/contract/leases/rental-price";
import { type Cents, percentOf, withoutFee } from "@stokaz/contract/money/money";
import { newSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatCount, formatEuros, formatNumber } from "../../lib/format/format.ts";
import styles from "./net-earnings-section.module.css";

/** In place of a figure until the platform fee is loaded. */
const COMING = "…";

const { surface: surfaceField, price: priceField } = newSpace.shape;

type NetEarningsSectionProps = {
  /** Surface in m², as typed. */
  surface: string;
  price: string;
};

/**
 * Lessor's earnings at a price after the platform fee, shown before they publish. The amounts keep
 * their place until the fee is loaded.
 */
export const NetEarningsSection = ({ surface, price }: NetEarningsSectionProps): ReactElement => {
  const feePercent = useTerritoryFacts()?.platformFeePercent;
  const typedPrice = priceField.safeParse(price).data;
  const typedSurface = surfaceField.safeParse(surface).data;
  const fee = `${feePercent === undefined ? COMING : formatNumber(feePercent)}\u202f%`;
  const fromFee = (amountOf: (percent: number) => Cents): string =>
    feePercent === undefined ? COMING : formatEuros(amountOf(feePercent));
  return (
    <div className={styles.earnings} aria-live="polite">
      {typedPrice === undefined ? (
        <p key="to-come" className={styles.fee}>
          Indiquez un tarif : nous calculons ce qui vous revient, frais de plateforme de {fee}{" "}
          déduits.
        </p>
      ) : (
        <>
          <p className={styles.title}>Il vous revient, chaque mois</p>
          <dl className={styles.amounts}>
            <div>
              <dd>{fromFee((percent) => withoutFee(typedPrice, percent))}</dd>
              <dt>par palette louée</dt>
            </div>
            {typedSurface !== undefined && (
              <div>
                <dd>
                  {fromFee((percent) =>
                    withoutFee(rentPerMonth(typedPrice, typedSurface), percent),
                  )}
                </dd>
                <dt>si tout est loué ({formatCount(typedSurface, "palette")})</dt>
              </div>
            )}
          </dl>
          <p className={styles.fee}>
            {formatEuros(typedPrice)} par palette, moins {fee} de frais de plateforme (
            {fromFee((percent) => percentOf(typedPrice, percent))}).
          </p>
        </>
      )}
    </div>
  );
};
