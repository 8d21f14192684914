import type { UnitPriced } from "@stokaz/contract/products/unit-price";
import type { ReactElement } from "react";
import { formatNetQuantity, formatUnitPrice } from "../../lib/format/unit-price.ts";
import styles from "./unit-price.module.css";

/**
 * Content of one unit and its price per kilo, litre or piece, beside the price; nothing if it is
 * unknown.
 */
export const UnitPrice = ({
  unitPriced: { netQuantity, unitPrice },
}: {
  unitPriced: UnitPriced;
}): ReactElement | null =>
  netQuantity && unitPrice ? (
    <span className={styles.line}>
      {formatNetQuantity(netQuantity)}, soit{" "}
      <span className={styles.price}>{formatUnitPrice(unitPrice)}</span>
    </span>
  ) : null;
