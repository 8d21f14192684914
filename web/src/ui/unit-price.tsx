import type { UnitPriced } from "@stokaz/contract/unit-price";
import type { ReactElement } from "react";
import { formatNetQuantity, formatUnitPrice } from "../lib/format/unit-price.ts";
import styles from "./unit-price.module.css";

/** What one unit holds and what a kilo, a litre or a piece of it costs, beside its price; nothing where it is not known. */
export const UnitPrice = ({
  of: { netQuantity, unitPrice },
}: {
  of: UnitPriced;
}): ReactElement | null =>
  netQuantity && unitPrice ? (
    <span className={styles.line}>
      {formatNetQuantity(netQuantity)}, soit{" "}
      <span className={styles.price}>{formatUnitPrice(unitPrice)}</span>
    </span>
  ) : null;
