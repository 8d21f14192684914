import { groupBy } from "@stokaz/contract/group-by";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import { type ReactElement, useId } from "react";
import { AboutSeller } from "../../ui/offers/seller-line.tsx";
import styles from "./place-page.module.css";
import { ProductCards, type ProductTarget, useScrollToTarget } from "./product-cards-section.tsx";

type OfArtisanProps = Omit<Parameters<typeof ProductCards>[0], "headingLevel"> & {
  sellerId: string;
  name: string;
};

const OfArtisan = ({ sellerId, name, ...cards }: OfArtisanProps): ReactElement => {
  const nameId = useId();
  return (
    <section aria-labelledby={nameId}>
      <h2 id={nameId} className={styles.artisan}>
        {name}
      </h2>
      <p className={styles.seller}>
        <AboutSeller sellerId={sellerId} />
      </p>
      <ProductCards {...cards} headingLevel={3} />
    </section>
  );
};

type PlaceProductsSectionProps = {
  placeId: string;
  products: readonly Product[];
  target: ProductTarget | undefined;
};

/** Products on sale at a place, grouped by artisan. */
export const PlaceProductsSection = ({
  placeId,
  products,
  target,
}: PlaceProductsSectionProps): ReactElement => {
  useScrollToTarget(products, target);
  const artisans = [...groupBy(products, ({ supplierId }) => supplierId)];
  return (
    <>
      {artisans.map(([id, theirs], rank) => (
        <OfArtisan
          key={id}
          sellerId={id}
          name={theirs[0]?.supplierName ?? ""}
          products={theirs}
          hrefOf={(product, quantity) => paths.place.href(placeId, { product, quantity })}
          target={target}
          isFirstSeen={rank === 0}
        />
      ))}
    </>
  );
};
