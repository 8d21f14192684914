import type { Cents } from "@stokaz/contract/money/money";
import type { UnitPriced } from "@stokaz/contract/products/unit-price";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { PinIcon } from "../page/icons.tsx";
import { Picture } from "../pictures/picture.tsx";
import styles from "./offer-tiles.module.css";
import { Price } from "./price.tsx";
import { UnitPrice } from "./unit-price.tsx";

/** A product or a space that a public page offers. */
export type Offer = {
  id: string;
  kind: "product" | "space";
  name: string;
  /** Commune; undefined if all offers are in one place. */
  place?: string;
  picture: string;
  /** Price in cents. */
  price: Cents;
  /** Unit of the price, in small text. */
  unit?: string;
  /** Only for a product. */
  unitPriced?: UnitPriced;
  /** Address of the tile's link. */
  to: string;
};

/** Legal quality of the seller: artisans are professionals, lessors are private persons. */
const QUALITIES = { product: "Vendeur professionnel", space: "Particulier" } as const;

/** Tiles of offers, picture first; the whole tile is a link. */
export const OfferTiles = ({
  offers,
  headingLevel = 3,
  isQualityShown = true,
}: {
  offers: readonly Offer[];
  headingLevel?: 2 | 3;
  /** `false` where all offers are from one person, whose quality is shown already. */
  isQualityShown?: boolean;
}): ReactElement => {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <ul className={styles.tiles}>
      {offers.map(({ id, kind, name, place, picture, price, unit, unitPriced, to }) => (
        <li key={id} className={styles.tile}>
          <Picture url={picture} alt="" fallback={kind} sizes="(max-width: 900px) 50vw, 280px" />
          <Heading className={styles.name}>
            <Link to={to} className={styles.link}>
              {name}
            </Link>
          </Heading>
          {place && (
            <p className={styles.place}>
              <PinIcon size={18} />
              {place}
            </p>
          )}
          {isQualityShown && <p className={styles.quality}>{QUALITIES[kind]}</p>}
          <div className={styles.price}>
            <Price amount={price} size="lg" {...(unit && { unit })} />
            {unitPriced && <UnitPrice unitPriced={unitPriced} />}
          </div>
        </li>
      ))}
    </ul>
  );
};
