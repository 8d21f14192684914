import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { SellerBadge } from "./seller-badge.tsx";
import styles from "./seller-line.module.css";

type SellerLineProps = {
  sellerId: string;
  /** Trade name of an artisan; a lessor is a private person and has none. */
  name?: string;
};

/** Seller's name and legal quality, with a link to their page. */
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

/** Legal quality of the artisan whose name stands above, with a link to their page. */
export const AboutSeller = ({ sellerId }: { sellerId: string }): ReactElement => (
  <span className={styles.line}>
    <SellerBadge kind="professional" />
    <Link to={paths.seller.href(sellerId)} className={styles.about}>
      Qui est ce vendeur&#8239;?
    </Link>
  </span>
);
