import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatAtPlace, formatCount } from "../../lib/format/format.ts";
import type { NamedCommune } from "../../lib/format/offers.ts";
import { BandSection } from "./band-section.tsx";
import styles from "./communes-section.module.css";

/** Communes with offers, each with links to its pages. */
export const CommunesSection = ({
  communes,
}: {
  communes: readonly NamedCommune[];
}): ReactElement | null => {
  const withOffers = communes.filter(({ spaces, products }) => spaces + products > 0);
  if (withOffers.length === 0) return null;
  return (
    <BandSection id="communes" title="Dans votre commune" tone="surface">
      <ul className={styles.communes}>
        {withOffers.map(({ slug, name, spaces, products }) => (
          <li key={slug}>
            <h3 className={styles.name}>{name}</h3>
            {spaces > 0 && (
              <Link to={paths.communeStorage.href(slug)} className={styles.link}>
                Stockage {formatAtPlace(name)} <small>{formatCount(spaces, "espace")}</small>
              </Link>
            )}
            {products > 0 && (
              <Link to={paths.communeProducts.href(slug)} className={styles.link}>
                Produits locaux {formatAtPlace(name)}{" "}
                <small>{formatCount(products, "produit")}</small>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </BandSection>
  );
};
