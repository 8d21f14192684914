import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useId } from "react";
import { Link } from "react-router";
import { productOffer } from "../../lib/format/offers.ts";
import { OfferTiles } from "../../ui/offers/offer-tiles.tsx";
import { ArrowRightIcon } from "../../ui/page/icons.tsx";
import styles from "./also-here-section.module.css";
import { newestAtPlaceQuery } from "./api.ts";

const SHOWN = 6;

/** Other products of the same place, so that one trip is enough; nothing if there are none. */
export const AlsoHereSection = ({ product }: { product: Product }): ReactElement | null => {
  const titleId = useId();
  // One more is read, because the product itself may be among them.
  const { data: found } = useQuery(newestAtPlaceQuery(product.storageId, SHOWN + 1));
  const offers = (found?.data ?? [])
    .filter(({ _id }) => _id !== product._id)
    .slice(0, SHOWN)
    .map((other) => ({ ...productOffer(other), place: "" }));
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={styles.title}>
        Aussi à récupérer ici
      </h2>
      <OfferTiles offers={offers} />
      <Button
        component={Link}
        to={paths.place.href(product.storageId)}
        variant="default"
        rightSection={<ArrowRightIcon />}
        className={styles.all}
      >
        Tout ce qui est à récupérer ici
      </Button>
    </section>
  );
};
