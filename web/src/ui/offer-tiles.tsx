import type { Cents } from "@stokaz/contract/money";
import type { UnitPriced } from "@stokaz/contract/unit-price";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { PinIcon } from "./icons.tsx";
import styles from "./offer-tiles.module.css";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import { UnitPrice } from "./unit-price.tsx";

/** Something offered, on a public page. */
export type Offer = {
  id: string;
  kind: "product" | "space";
  name: string;
  /** Where it is; nothing where all are in one place. */
  place?: string;
  picture: string;
  /** Cents. */
  price: Cents;
  /** What one pays it for, in small. */
  unit?: string;
  /** A product's. */
  unitPriced?: UnitPriced;
  /** Where its tile leads. */
  to: string;
};

/** In which quality its seller offers it: artisans are professionals, lessors individuals. */
const QUALITIES = { product: "Vendeur professionnel", space: "Particulier" } as const;

/** What is offered, picture first; the whole tile leads to it. */
export const OfferTiles = ({
  offers,
  headingLevel = 3,
  isQualityShown = true,
}: {
  offers: readonly Offer[];
  headingLevel?: 2 | 3;
  /** Not where all are of one person, whose quality is said already. */
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
            {unitPriced && <UnitPrice of={unitPriced} />}
          </div>
        </li>
      ))}
    </ul>
  );
};
