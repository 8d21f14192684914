import { Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { cents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products";
import type { Role } from "@stokaz/contract/roles";
import { type ReactElement, useId, useState } from "react";
import { useNavigate } from "react-router";
import { readCount } from "../../lib/browser/filter-address.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { formatCount, formatEuros, formatNumber } from "../../lib/format/format.ts";
import { loginReason } from "../../lib/session/login-reason.ts";
import { useIsHydrated, useSession } from "../../lib/session/session.ts";
import { Price } from "../../ui/price.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { type OrderChoice, orderRefusal, useOrder } from "./api.ts";
import styles from "./order-panel.module.css";

/** Units from which a buyer is told that few are left. */
const LAST_UNITS = 5;

const OTHER_ACCOUNTS: Readonly<Record<Exclude<Role, "consumer">, string>> = {
  lessor: "loueur",
  artisan: "artisan-producteur",
  admin: "administrateur",
};

/** How many are left, or that there are none; it stands out when they are the last. */
export const StockBadge = ({ left }: { left: number }): ReactElement => {
  if (left <= 0) return <StatusBadge tone="neutral" label="Épuisé" />;
  if (left > LAST_UNITS) {
    return <span className={styles.left}>{formatNumber(left)} disponibles</span>;
  }
  const words = left === 1 ? "Dernier exemplaire" : `Plus que ${left} en stock`;
  return <StatusBadge tone="warning" label={words} />;
};

/**
 * "Placer la commande": consumers pay, visitors log in and come back, others are told.
 *
 * @param hrefOf where to come back to: the same product, as many of it
 */
export const useOrderAttempt = (hrefOf: (choice: OrderChoice) => string) => {
  const session = useSession();
  const navigate = useNavigate();
  const order = useOrder();
  const [roleRefusal, setRoleRefusal] = useState<{ productId: string; words: string }>();
  // The browser may bring this very page back from the payment page, its button still waiting.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (persisted) order.reset();
  });
  const isBusy = order.isPending || order.isSuccess;
  const attempt = async (choice: OrderChoice): Promise<void> => {
    // A second click comes before the button has turned.
    if (isBusy) return;
    if (session?.role === "consumer") return order.mutate(choice);
    if (session) {
      const words = `Vous êtes connecté avec un compte ${OTHER_ACCOUNTS[session.role]}. Connectez-vous avec un compte consommateur pour commander.`;
      toast.warning(words);
      setRoleRefusal({ productId: choice.product._id, words });
      return;
    }
    const state = loginReason(`commander ${choice.product.productName}`);
    await navigate(paths.login.href(hrefOf(choice)), { state });
  };
  return {
    attempt,
    isBusy,
    orderedId: isBusy ? order.variables.product._id : undefined,
    /** Why this product could not be ordered just now; it stays beside its button. */
    refusalOf: (productId: string): string | undefined => {
      if (roleRefusal?.productId === productId) return roleRefusal.words;
      return order.isError && order.variables.product._id === productId
        ? orderRefusal(order.error)
        : undefined;
    },
  };
};

/** How many somebody asked for in an address. */
export const quantityIn = (parameters: URLSearchParams): number =>
  readCount(parameters.get("quantity"));

type OrderPanelProps = {
  product: Product;
  /** 1 unless told; never more than what is left. */
  initialQuantity?: number | undefined;
  /** The payment page for this product is being opened. */
  isOrdering: boolean;
  /** One order at a time, or nothing to order. */
  isDisabled: boolean;
  /** The id of the element that names the product. */
  nameId: string;
  /** Why the last attempt failed. */
  refusal?: string | undefined;
  onOrder: (choice: OrderChoice) => void;
};

/** How many, for how much, and the button (spec §2). */
export const OrderPanel = ({
  product,
  initialQuantity = 1,
  isOrdering,
  isDisabled,
  nameId,
  refusal,
  onOrder,
}: OrderPanelProps): ReactElement => {
  const [wanted, setWanted] = useState(initialQuantity);
  const isHydrated = useIsHydrated();
  const refusalId = useId();
  const left = product.stockQuantity;
  const isSoldOut = left <= 0;
  // What is left may shrink while it is on screen.
  const quantity = Math.max(1, Math.min(wanted, left));
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
          <Price amount={cents(product.price * quantity)} size="lg" />
        </p>
      </div>
      <Button
        fullWidth
        loading={isOrdering}
        disabled={!isHydrated || isDisabled || isSoldOut}
        data-hydrating={(!isHydrated && !isSoldOut) || undefined}
        aria-describedby={refusal ? `${nameId} ${refusalId}` : nameId}
        onClick={() => onOrder({ product, quantity })}
      >
        Placer la commande
      </Button>
      <Refusal id={refusalId} message={refusal} />
    </div>
  );
};
