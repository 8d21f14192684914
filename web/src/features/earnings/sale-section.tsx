import type { SoldThing } from "@stokaz/contract/money/earnings";
import type { ReactElement } from "react";
import { formatCount } from "../../lib/format/format.ts";
import styles from "./earnings.module.css";

/** Heading for the column of sales. */
export const saleHeading = (sales: readonly SoldThing[]): string =>
  sales.every(({ kind }) => kind === "rental") ? "Location" : "Vente";

/**
 * French detail of a sale. For several products it holds the quantity, because their name does not.
 */
const detailOf = ({ kind, quantity, products, payer, orderNumber }: SoldThing): string => {
  if (kind === "rental") {
    return `${formatCount(quantity, "palette")}, louée${quantity > 1 ? "s" : ""} par ${payer}`;
  }
  const units = products > 1 ? `${formatCount(quantity, "unité")}, ` : "";
  return `${units}${payer}, commande ${orderNumber ?? ""}`;
};

/** Two short lines with the product and the buyer. */
export const SaleSection = ({ sale }: { sale: SoldThing }): ReactElement => {
  const { name, quantity, products } = sale;
  return (
    <span className={styles.sale}>
      {products === 1 ? `${quantity} × ${name}` : name}
      <span className={styles.detail}>{detailOf(sale)}</span>
    </span>
  );
};
