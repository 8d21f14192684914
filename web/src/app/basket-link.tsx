import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { NavLink } from "react-router";
import { useBasket } from "../lib/browser/basket.ts";
import { useIsHydrated, useSession } from "../lib/session/session.ts";
import { BasketIcon } from "../ui/icons.tsx";
import styles from "./header.module.css";

const wordsFor = (count: number): string => {
  if (count === 0) return "Panier";
  return count === 1 ? "Panier, 1 produit" : `Panier, ${count} produits`;
};

/** The way to the basket, and how many products are in it: for visitors and consumers. */
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
      // A page written by the server does not know who reads it: its place is kept.
      data-waiting={!isHydrated || undefined}
      onClick={onChoose}
    >
      <BasketIcon size={24} />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </NavLink>
  );
};
