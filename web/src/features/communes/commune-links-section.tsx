import { paths } from "@stokaz/contract/paths";
import type { Commune } from "@stokaz/contract/spaces/communes";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatAtPlace } from "../../lib/format/format.ts";
import styles from "./commune-links-section.module.css";

type CommuneLinksProps = {
  commune: Pick<Commune, "slug" | "name">;
  /** Offer that the page itself shows: the link leads to the other one. */
  shown: "storage" | "products";
};

/** Links from a commune's page to its other page and to other communes. */
export const CommuneLinks = ({
  commune: { slug, name },
  shown,
}: CommuneLinksProps): ReactElement => (
  <nav aria-label="Autour de cette commune" className={styles.links}>
    {shown === "storage" ? (
      <Link to={paths.communeProducts.href(slug)} className={styles.link}>
        Produits locaux {formatAtPlace(name)}
      </Link>
    ) : (
      <Link to={paths.communeStorage.href(slug)} className={styles.link}>
        Stockage {formatAtPlace(name)}
      </Link>
    )}
    <Link to={`${paths.landing.href()}#communes`} className={styles.link}>
      Les autres communes
    </Link>
  </nav>
);
