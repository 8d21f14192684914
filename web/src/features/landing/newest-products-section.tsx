import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { ArrowRightIcon, PinIcon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { newestProductsQuery } from "./api.ts";
import { BandSection } from "./band-section.tsx";
import styles from "./newest-products-section.module.css";

/** The last products put on sale; nothing at all when there are none. */
export const NewestProductsSection = (): ReactElement | null => {
  const { data } = useQuery(newestProductsQuery);
  if (!data || data.length === 0) return null;
  return (
    <BandSection
      title="Les derniers produits arrivés"
      lead="Vendus par les artisans du territoire, à retirer près de chez vous."
    >
      <ul className={styles.products}>
        {data.map((product) => (
          <li key={product._id} className={styles.product}>
            <Picture
              url={product.productPhoto}
              alt=""
              fallback="product"
              sizes="(max-width: 560px) 50vw, 280px"
            />
            <h3 className={styles.name}>
              <Link
                to={paths.productListing.href({ product: product._id })}
                className={styles.link}
              >
                {product.productName}
              </Link>
            </h3>
            <p className={styles.place}>
              <PinIcon size={18} />
              {product.pickupLocation}
            </p>
            <Price amount={product.price} size="lg" />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <Button
          component={Link}
          to={paths.productListing.href()}
          variant="default"
          rightSection={<ArrowRightIcon />}
        >
          Tous les produits
        </Button>
      </div>
    </BandSection>
  );
};
