import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { SellerBadge } from "./seller-badge.tsx";
import styles from "./seller-line.module.css";

type SellerLineProps = {
  sellerId: string;
  /** An artisan's trade name; a lessor has none, being an individual. */
  name?: string;
};

/** Who offers something, in which quality, with the way to their page. */
export const SellerLine = ({ sellerId, name }: SellerLineProps): ReactElement => (
  <span className={styles.line}>
    <span>
      {name === undefined ? "Proposé par " : "Vendu par "}
      <Link to={paths.seller.href(sellerId)} className={styles.link}>
        {name ?? "un particulier"}
      </Link>
    </span>
    <SellerBadge kind={name === undefined ? "private" : "professional"} />
  </span>
);

/** In which quality an artisan sells what stands under their name, and the way to their page. */
export const AboutSeller = ({ sellerId }: { sellerId: string }): ReactElement => (
  <span className={styles.line}>
    <SellerBadge kind="professional" />
    <Link to={paths.seller.href(sellerId)} className={styles.about}>
      Qui est ce vendeur&#8239;?
    </Link>
  </span>
);
