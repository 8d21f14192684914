import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { NavLink } from "react-router";
import { useBasket } from "../lib/browser/basket.ts";
import { useIsHydrated, useSession } from "../lib/session/session.ts";
import { BasketIcon } from "../ui/page/icons.tsx";
import styles from "./header.module.css";

const wordsFor = (count: number): string => {
  if (count === 0) return "Panier";
  return count === 1 ? "Panier, 1 produit" : `Panier, ${count} produits`;
};

/** Link to the basket with the number of products in it; shown to visitors and consumers. */
export const BasketLink = ({ onChoose }: { onChoose: () => void }): ReactElement | null => {
  const session = useSession();
  const isHydrated = useIsHydrated();
  const count = useBasket()?.lines.length ?? 0;
  if (session && session.role !== "consumer") return null;
  return (
    <NavLink
      to={paths.basket.href()}
      className={styles.basket ?? ""}
      aria-label={wordsFor(count)}
      // The server does not know the reader of a page: the link is hidden but keeps its space.
      data-waiting={!isHydrated || undefined}
      onClick={onChoose}
    >
      <BasketIcon size={24} />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </NavLink>
  );
};
