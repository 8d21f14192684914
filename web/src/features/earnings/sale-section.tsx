import type { SoldThing } from "@stokaz/contract/earnings";
import type { ReactElement } from "react";
import { formatCount } from "../../lib/format/format.ts";
import styles from "./earnings.module.css";

/** What a list of sales calls them. */
export const saleHeading = (sales: readonly SoldThing[]): string =>
  sales.every(({ kind }) => kind === "rental") ? "Location" : "Vente";

/** What was sold and to whom, in two short lines. */
export const SaleSection = ({ sale }: { sale: SoldThing }): ReactElement => {
  const { kind, name, quantity, payer, orderNumber } = sale;
  return (
    <span className={styles.sale}>
      {kind === "rental" ? name : `${quantity} × ${name}`}
      <span className={styles.detail}>
        {kind === "rental"
          ? `${formatCount(quantity, "palette")}, louée${quantity > 1 ? "s" : ""} par ${payer}`
          : `${payer}, commande ${orderNumber ?? ""}`}
      </span>
    </span>
  );
};
