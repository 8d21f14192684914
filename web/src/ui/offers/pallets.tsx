import type { Standing, StandingProduct } from "@stokaz/contract/leases/pallets";
import { type ReactElement, type ReactNode, useId } from "react";
import { palletName, unitsOf } from "../../lib/format/pallets.ts";
import styles from "./pallets.module.css";

type ProductsProps = {
  products: readonly StandingProduct[];
  /** Link to what can be done about a product. */
  actionOf?: ((product: StandingProduct) => ReactNode) | undefined;
};

const Products = ({ products, actionOf }: ProductsProps): ReactElement => (
  <ul className={styles.products}>
    {products.map((product) => (
      <li key={product._id}>
        <span className={styles.product}>{product.productName}</span>
        <span className={styles.units}>{unitsOf(product)}</span>
        {actionOf?.(product)}
      </li>
    ))}
  </ul>
);

const scrollTo = (pallet: HTMLElement | null): void => pallet?.scrollIntoView({ block: "center" });

/** Shows one pallet. @param isAsked true if the label of this pallet was scanned */
const Pallet = ({
  pallet: { numbers, products },
  isAsked,
}: {
  pallet: Standing["pallets"][number];
  isAsked: boolean;
}): ReactElement => {
  const titleId = useId();
  return (
    <li
      className={styles.pallet}
      aria-labelledby={titleId}
      aria-current={isAsked ? "true" : undefined}
      ref={isAsked ? scrollTo : undefined}
    >
      <p className={styles.name} id={titleId}>
        {palletName(numbers)}
      </p>
      <Products products={products} />
    </li>
  );
};

const UNPLACED = "Retirés de la vente, encore sur place";

type PalletsProps = {
  standing: Standing;
  /** Number of the pallet to show first. */
  asked?: number | undefined;
  /** Link to what can be done about a product that is off the sale. */
  unplacedAction?: ProductsProps["actionOf"];
};

/** Products on each pallet of a rental. */
export const Pallets = ({
  standing: { pallets, unplaced },
  asked,
  unplacedAction,
}: PalletsProps): ReactElement => {
  const isUnknown = asked !== undefined && !pallets.some(({ numbers }) => numbers.includes(asked));
  return (
    <>
      {isUnknown && <p className={styles.empty}>Rien n'est posé sur la palette {asked}.</p>}
      {pallets.length === 0 && unplaced.length === 0 && (
        <p className={styles.empty}>Aucun produit n'y est encore posé.</p>
      )}
      {pallets.length > 0 && (
        <ul className={styles.pallets}>
          {pallets.map((pallet) => (
            <Pallet
              key={pallet.numbers.join()}
              pallet={pallet}
              isAsked={asked !== undefined && pallet.numbers.includes(asked)}
            />
          ))}
        </ul>
      )}
      {unplaced.length > 0 && (
        <section className={styles.unplaced} aria-label={UNPLACED}>
          <p className={styles.name}>{UNPLACED}</p>
          <Products products={unplaced} actionOf={unplacedAction} />
        </section>
      )}
    </>
  );
};
