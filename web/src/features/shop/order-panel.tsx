import { BASKET_FULL } from "@stokaz/contract/checkout/basket-words";
import { lineTotal } from "@stokaz/contract/orders/line-amounts";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import { type ReactElement, Suspense, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useUnitsInBasket } from "../../lib/browser/basket.ts";
import { addToBasket, lineOf, startBasket } from "../../lib/browser/basket-changes.ts";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { formatCount, formatEuros, formatNumber } from "../../lib/format/format.ts";
import { refuseBuyer } from "../../lib/session/buyer.ts";
import { loginReason } from "../../lib/session/login-reason.ts";
import { useSession } from "../../lib/session/session.ts";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { BasketIcon } from "../../ui/page/icons.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import styles from "./order-panel.module.css";

const OtherPlaceDialog = lazyWithRetry(
  async () => (await import("../../ui/dialogs/other-place-dialog.tsx")).OtherPlaceDialog,
);

/** Number of units from which a buyer is told that few are left. */
const LAST_UNITS = 5;
const NONE_LEFT = "Votre panier contient déjà tout ce qu'il reste de ce produit.";

/** Badge with the number of units left, or "sold out"; it stands out for the last ones. */
export const StockBadge = ({ left }: { left: number }): ReactElement => {
  if (left <= 0) return <StatusBadge tone="neutral" label="Épuisé" />;
  if (left > LAST_UNITS) {
    return <span className={styles.left}>{formatNumber(left)} disponibles</span>;
  }
  const words = left === 1 ? "Dernier exemplaire" : `Plus que ${left} en stock`;
  return <StatusBadge tone="warning" label={words} />;
};

/** Shows the reason of a refusal beside the button; `undefined` after a success. */
type Refuse = (words: string | undefined) => void;

/**
 * "Placer la commande" button: leads a consumer to the review, and a visitor to the login and back.
 * Other roles get a message.
 */
const useOrder = (
  product: Product,
  hrefOf: (quantity: number) => string,
  refuse: Refuse,
): ((quantity: number) => Promise<void>) => {
  const session = useSession();
  const navigate = useNavigate();
  return async (quantity) => {
    const refused = refuseBuyer(session);
    if (refused) return refuse(refused);
    const here = hrefOf(quantity);
    if (!session) {
      const state = loginReason(`commander ${product.productName}`);
      return navigate(paths.login.href(here), { state });
    }
    // The browser's back button leads to the same product with the same quantity.
    await navigate(here, { replace: true, preventScrollReset: true });
    await navigate(paths.review.href(product._id, quantity), { state: { price: product.price } });
  };
};

type BasketButtonProps = {
  product: Product;
  quantity: number;
  isDisabled: boolean;
  describedBy: string;
  refuse: Refuse;
};

/**
 * "Ajouter au panier" button: if the basket is for another place, it first asks to start a new one.
 */
const BasketButton = ({
  product,
  quantity,
  isDisabled,
  describedBy,
  refuse,
}: BasketButtonProps): ReactElement => {
  const session = useSession();
  const [isAsking, setIsAsking] = useState<boolean>();
  const inBasket = useUnitsInBasket(product._id);
  const add = (): string | undefined => {
    const refused = refuseBuyer(session);
    if (refused) return refused;
    if (inBasket >= product.stockQuantity) return NONE_LEFT;
    const obstacle = addToBasket(product, quantity);
    if (obstacle === "other-place") setIsAsking(true);
    return obstacle === "full" ? BASKET_FULL : undefined;
  };
  return (
    <>
      <ScriptButton
        variant="default"
        leftSection={<BasketIcon />}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => refuse(add())}
      >
        Ajouter au panier
      </ScriptButton>
      <p className={styles.added} role="status">
        {inBasket > 0 && (
          <>
            {formatCount(inBasket, "unité")} dans votre panier.{" "}
            <Link to={paths.basket.href()}>Voir le panier</Link>
          </>
        )}
      </p>
      {isAsking !== undefined && (
        <Suspense>
          <OtherPlaceDialog
            opened={isAsking}
            onConfirm={() => {
              startBasket(product.storageId, [lineOf(product, quantity)]);
              setIsAsking(false);
            }}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
};

type OrderPanelProps = {
  product: Product;
  /** Default 1; never more than the units left. */
  initialQuantity?: number | undefined;
  /** Id of the element with the product's name. */
  nameId: string;
  /** Address to come back to: the same product with this quantity. */
  hrefOf: (quantity: number) => string;
};

/** Quantity, price and buttons (spec §2). */
export const OrderPanel = ({
  product,
  initialQuantity = 1,
  nameId,
  hrefOf,
}: OrderPanelProps): ReactElement => {
  const [wanted, setWanted] = useState(initialQuantity);
  const [refusal, setRefusal] = useState<string>();
  const refusalId = useId();
  const refuse: Refuse = (words) => {
    if (words) toast.warning(words);
    setRefusal(words);
  };
  const order = useOrder(product, hrefOf, refuse);
  const left = product.stockQuantity;
  const isSoldOut = left <= 0;
  // The units left may shrink while the page is open.
  const quantity = Math.max(1, Math.min(wanted, left));
  const describedBy = refusal ? `${nameId} ${refusalId}` : nameId;
  return (
    <div className={styles.order}>
      <div className={styles.sum}>
        <StepperField
          label={`Quantité de ${product.productName}`}
          isLabelHidden
          value={quantity}
          max={Math.max(1, left)}
          isDisabled={isSoldOut}
          onChange={setWanted}
        />
        <p className={styles.total}>
          <span className={styles.unit}>
            {quantity > 1
              ? `${formatCount(quantity, "unité")} à ${formatEuros(product.price)}`
              : "Total"}
          </span>
          <Price amount={lineTotal({ price: product.price, quantity })} size="lg" />
        </p>
      </div>
      <div className={styles.buttons}>
        <ScriptButton
          disabled={isSoldOut}
          aria-describedby={describedBy}
          onClick={() => order(quantity)}
        >
          Placer la commande
        </ScriptButton>
        <BasketButton
          product={product}
          quantity={quantity}
          isDisabled={isSoldOut}
          describedBy={describedBy}
          refuse={refuse}
        />
      </div>
      <Refusal id={refusalId} message={refusal} />
    </div>
  );
};
