import type { OrderLine } from "@stokaz/contract/orders/orders";
import { identityFacts } from "@stokaz/contract/sellers/identity-facts";
import type { ReactElement } from "react";
import { FactList } from "../../ui/lists/fact-list.tsx";
import { SellerLine } from "../../ui/offers/seller-line.tsx";
import styles from "./sellers-section.module.css";

/** Legal identity of each seller at the time of purchase: the parties of the buyer's contract. */
export const SellersSection = ({ lines }: { lines: readonly OrderLine[] }): ReactElement => {
  const sellers = [...new Map(lines.map((line) => [line.supplierId, line])).values()];
  return (
    <section aria-label={sellers.length === 1 ? "Votre vendeur" : "Vos vendeurs"}>
      <ul className={styles.sellers}>
        {sellers.map(({ supplierId, supplierName, seller }) => (
          <li key={supplierId}>
            <SellerLine sellerId={supplierId} name={supplierName} />
            <details className={styles.details}>
              <summary>Coordonnées et mentions légales</summary>
              <FactList facts={identityFacts(seller)} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
};
