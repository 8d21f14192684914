import { rentPerMonth } from "@stokaz/contract/leases/rental-price";
import { percentOf, withoutFee } from "@stokaz/contract/money/money";
import { newSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { useTerritory } from "../../lib/api/territory.ts";
import { formatCount, formatEuros, formatNumber } from "../../lib/format/format.ts";
import styles from "./net-earnings-section.module.css";

const { surface: surfaceField, price: priceField } = newSpace.shape;

type NetEarningsSectionProps = {
  /** Surface in m², as typed. */
  surface: string;
  price: string;
};

/** Lessor's earnings at a price after the platform fee, shown before they publish. */
export const NetEarningsSection = ({
  surface,
  price,
}: NetEarningsSectionProps): ReactElement | null => {
  const feePercent = useTerritory()?.platformFeePercent;
  const typedPrice = priceField.safeParse(price).data;
  const typedSurface = surfaceField.safeParse(surface).data;
  if (feePercent === undefined) return null;
  const fee = `${formatNumber(feePercent)}\u202f%`;
  return (
    <div className={styles.earnings} aria-live="polite">
      {typedPrice === undefined ? (
        <p className={styles.fee}>
          Indiquez un tarif : nous calculons ce qui vous revient, frais de plateforme de {fee}{" "}
          déduits.
        </p>
      ) : (
        <>
          <p className={styles.title}>Il vous revient, chaque mois</p>
          <dl className={styles.amounts}>
            <div>
              <dd>{formatEuros(withoutFee(typedPrice, feePercent))}</dd>
              <dt>par palette louée</dt>
            </div>
            {typedSurface !== undefined && (
              <div>
                <dd>
                  {formatEuros(withoutFee(rentPerMonth(typedPrice, typedSurface), feePercent))}
                </dd>
                <dt>si tout est loué ({formatCount(typedSurface, "palette")})</dt>
              </div>
            )}
          </dl>
          <p className={styles.fee}>
            {formatEuros(typedPrice)} par palette, moins {fee} de frais de plateforme (
            {formatEuros(percentOf(typedPrice, feePercent))}).
          </p>
        </>
      )}
    </div>
  );
};
