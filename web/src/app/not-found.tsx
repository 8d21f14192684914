import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import illustration from "../assets/error.svg";
import { useBrand } from "../lib/api/site.ts";
import { EmptyState } from "../ui/page/empty-state.tsx";
import styles from "./not-found.module.css";

/**
 * The head is here and not in a route, because a page whose loader finds nothing has no head of its
 * own.
 */
const NotFoundHead = (): ReactElement => {
  const brand = useBrand();
  return (
    <>
      <title>{`Page introuvable · ${brand}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
};

/**
 * Page for an address that does not exist. It is part of every page's code, so it imports very
 * little.
 */
export const NotFound = (): ReactElement => (
  <div className={styles.page}>
    <NotFoundHead />
    <h1 className={styles.title}>Page introuvable</h1>
    <EmptyState
      illustration={illustration}
      message="L'adresse demandée n'existe pas, ou n'existe plus."
      action={
        <div className={styles.actions}>
          <Button component={Link} to={paths.landing.href()}>
            Revenir à l'accueil
          </Button>
          <Button component={Link} to={paths.productListing.href()} variant="default">
            Voir les produits locaux
          </Button>
        </div>
      }
    />
  </div>
);
