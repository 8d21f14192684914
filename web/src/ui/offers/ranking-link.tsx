import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import styles from "./ranking-link.module.css";

const ANCHORS = { spaces: "classement-espaces", products: "classement-produits" } as const;

/**
 * Link beside a list to the explanation of its ranking. Source: code de la consommation, L111-7.
 */
export const RankingLink = ({ list }: { list: keyof typeof ANCHORS }): ReactElement => (
  <p className={styles.why}>
    <Link to={`${paths.platform.href()}#${ANCHORS[list]}`}>Pourquoi ce classement&#8239;?</Link>
  </p>
);
