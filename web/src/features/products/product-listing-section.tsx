import { Button } from "@mantine/core";
import type { Product } from "@stokaz/contract/products";
import type { Role } from "@stokaz/contract/roles";
import type { ReactElement } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toasts.ts";
import { type OrderWish, useOrder } from "./api.ts";
import { ProductCard } from "./product-card.tsx";
import styles from "./product-listing.module.css";

const OTHER_ACCOUNTS: Readonly<Record<Exclude<Role, "consumer">, string>> = {
  lessor: "loueur",
  artisan: "artisan-producteur",
  admin: "administrateur",
};

/** Cards that a screen shows before any scrolling. */
const FIRST_SEEN = 2;

/** A product that somebody comes back to, and how many of it they wanted. */
export type ProductTarget = { productId: string; quantity: number };

/** "Placer la commande": consumers pay, visitors log in and come back to the card, others are told. */
const useOrderAttempt = () => {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const order = useOrder();
  const attempt = async (wish: OrderWish): Promise<void> => {
    if (session?.role === "consumer") return order.mutate(wish);
    if (session) {
      toast.warning(
        `Vous êtes connecté avec un compte ${OTHER_ACCOUNTS[session.role]}. Connectez-vous avec un compte consommateur pour commander.`,
      );
      return;
    }
    const filters = Object.fromEntries(new URLSearchParams(search));
    const card = { product: wish.product._id, quantity: wish.quantity };
    await navigate(paths.login.href(paths.productListing.href({ ...filters, ...card })));
  };
  return { order, attempt };
};

type ProductListingSectionProps = {
  products: readonly Product[];
  target: ProductTarget | undefined;
  /** The place chosen on the map. */
  selectedStorageId: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
};

/** The products found, as cards. */
export const ProductListingSection = ({
  products,
  target,
  selectedStorageId,
  hasMore,
  isLoadingMore,
  onLoadMore,
}: ProductListingSectionProps): ReactElement => {
  const { order, attempt } = useOrderAttempt();
  const isBusy = order.isPending || order.isSuccess;
  const orderedId = isBusy ? order.variables.product._id : undefined;
  return (
    <>
      <ul className={styles.cards}>
        {products.map((product, index) => (
          <li key={product._id} className={styles.item}>
            <ProductCard
              product={product}
              {...(target?.productId === product._id && { initialQuantity: target.quantity })}
              isHighlighted={
                target?.productId === product._id || selectedStorageId === product.storageId
              }
              isOrdering={orderedId === product._id}
              isFirstSeen={index < FIRST_SEEN}
              isDisabled={isBusy && orderedId !== product._id}
              onOrder={attempt}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          <Button variant="default" loading={isLoadingMore} onClick={onLoadMore}>
            Voir plus de produits
          </Button>
        </div>
      )}
    </>
  );
};
