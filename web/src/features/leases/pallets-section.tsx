import { Button } from "@mantine/core";
import type { Lease, Standing, StandingProduct } from "@stokaz/contract/leases";
import { paths } from "@stokaz/contract/paths";
import { type ReactElement, useId } from "react";
import { Link } from "react-router";
import { formatCount, formatSurface } from "../../lib/format/format.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./lease.module.css";
import { palletName, unitsOf } from "./rules.ts";

const Products = ({ products }: { products: readonly StandingProduct[] }): ReactElement => (
  <ul className={styles.products}>
    {products.map((product) => (
      <li key={product._id}>
        <span className={styles.product}>{product.productName}</span>
        <span className={styles.units}>{unitsOf(product)}</span>
      </li>
    ))}
  </ul>
);

const scrollTo = (pallet: HTMLElement | null): void => pallet?.scrollIntoView({ block: "center" });

/** @param isAsked whether the label of this very pallet was scanned */
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
      <h3 className={styles.palletName} id={titleId}>
        {palletName(numbers)}
      </h3>
      <Products products={products} />
    </li>
  );
};

/** What of it is rented, taken and left, in one line. */
const roomWords = ({ pallets, standing }: Lease): string => {
  const rented = `${formatCount(pallets, "palette louée", "palettes louées")} (${formatSurface(pallets)})`;
  return standing.free === 0
    ? `${rented}, toutes occupées.`
    : `${rented}, dont ${formatCount(standing.free, "libre")}.`;
};

/** What stands on each pallet. @param asked the number of the one whose label was scanned */
export const PalletsSection = ({
  lease,
  asked,
}: {
  lease: Lease;
  asked?: number | undefined;
}): ReactElement => {
  const { standing, viewer } = lease;
  const isUnknown =
    asked !== undefined && !standing.pallets.some(({ numbers }) => numbers.includes(asked));
  return (
    <Panel title="Sur les palettes" help={roomWords(lease)}>
      {isUnknown && <p className={styles.empty}>Rien n'est posé sur la palette {asked}.</p>}
      {standing.pallets.length === 0 ? (
        <p className={styles.empty}>Aucun produit n'y est encore posé.</p>
      ) : (
        <ul className={styles.pallets}>
          {standing.pallets.map((pallet) => (
            <Pallet
              key={pallet.numbers.join()}
              pallet={pallet}
              isAsked={asked !== undefined && pallet.numbers.includes(asked)}
            />
          ))}
        </ul>
      )}
      {standing.unplaced.length > 0 && (
        <section className={styles.unplaced} aria-label="Retirés de la vente, à remettre">
          <h3 className={styles.palletName}>Retirés de la vente, à remettre</h3>
          <Products products={standing.unplaced} />
        </section>
      )}
      {viewer === "artisan" && (
        <Button
          component={Link}
          to={paths.storageDetails.href({ rental: lease._id })}
          variant="default"
          mt="md"
          data-unprinted
        >
          Gérer mes produits
        </Button>
      )}
    </Panel>
  );
};
