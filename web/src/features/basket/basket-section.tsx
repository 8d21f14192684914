import { Button } from "@mantine/core";
import { BASKET_EMPTY } from "@stokaz/contract/checkout/basket-words";
import { LIMITS } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import illustration from "../../assets/empty-products.svg";
import { useAlcoholHoursText } from "../../lib/api/site.ts";
import type { Basket } from "../../lib/browser/basket.ts";
import {
  acceptPrices,
  emptyBasket,
  removeFromBasket,
  setUnits,
} from "../../lib/browser/basket-changes.ts";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { refuseBuyer } from "../../lib/session/buyer.ts";
import { loginReason } from "../../lib/session/login-reason.ts";
import { useSession } from "../../lib/session/session.ts";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { TrashIcon } from "../../ui/page/tool-icons.tsx";
import { quoteQuery } from "./api.ts";
import styles from "./basket-section.module.css";
import { Lines } from "./lines-section.tsx";
import { PlaceSection } from "./place-section.tsx";
import { type ShownLine, showLines } from "./rules.ts";
import { Summary } from "./summary-section.tsx";

const EmptyBasketDialog = lazyWithRetry(
  async () => (await import("./empty-basket-dialog.tsx")).EmptyBasketDialog,
);

/** Message for an empty basket, with a link. */
export const EmptyBasket = (): ReactElement => (
  <EmptyState
    illustration={illustration}
    message={BASKET_EMPTY}
    action={
      <Button component={Link} to={paths.productListing.href()}>
        Voir les produits
      </Button>
    }
  />
);

const LineActions = ({ line }: { line: ShownLine }): ReactElement => {
  const { productId, name, left = LIMITS.quantity } = line;
  return (
    <>
      <StepperField
        label={`Quantité de ${name}`}
        isLabelHidden
        value={line.quantity}
        max={Math.max(1, left)}
        isDisabled={left === 0}
        onChange={(quantity) => setUnits(productId, quantity)}
      />
      {line.problem?.code === "order/not-enough-stock" && left > 0 && (
        <Button variant="default" onClick={() => setUnits(productId, left)}>
          En prendre {left}
        </Button>
      )}
      <Button
        variant="subtle"
        color="ink.5"
        leftSection={<TrashIcon />}
        aria-label={`Retirer ${name}`}
        onClick={() => {
          removeFromBasket([productId]);
          // The button disappears with its line: the focus moves to the page.
          document.querySelector("main")?.focus({ preventScroll: true });
        }}
      >
        Retirer
      </Button>
    </>
  );
};

const ClearButton = ({ count }: { count: number }): ReactElement => {
  const [isAsking, setIsAsking] = useState<boolean>();
  return (
    <>
      <Button variant="subtle" color="ink.5" onClick={() => setIsAsking(true)}>
        Vider le panier
      </Button>
      {isAsking !== undefined && (
        <Suspense>
          <EmptyBasketDialog
            opened={isAsking}
            count={count}
            onConfirm={emptyBasket}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** Basket: its products, the pickup place and the link to the payment. */
export const BasketSection = ({ basket }: { basket: Basket }): ReactElement => {
  const session = useSession();
  const navigate = useNavigate();
  const quote = useQuery(quoteQuery(basket));
  const [refusal, setRefusal] = useState<string>();
  const lines = showLines(basket.lines, quote.data);
  const alcoholHours = useAlcoholHoursText();
  const hasAlcohol = quote.data?.lines.some(({ isAdultOnly }) => isAdultOnly);
  const goOn = async (): Promise<void> => {
    const refused = refuseBuyer(session);
    if (refused) return setRefusal(refused);
    const review = paths.review.href();
    if (session) return navigate(review);
    const state = loginReason("commander votre panier");
    return navigate(paths.login.href(review), { state });
  };
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Lines lines={lines} actionsOf={(line) => <LineActions line={line} />} />
        <div>
          <ClearButton count={lines.length} />
        </div>
      </div>
      <div className={styles.side}>
        <Summary lines={lines} quote={quote} onAccept={acceptPrices} onDrop={removeFromBasket}>
          {hasAlcohol && alcoholHours && <p className={styles.hours}>{alcoholHours}</p>}
          <Button size="lg" fullWidth onClick={goOn}>
            Vérifier la commande
          </Button>
          <Refusal message={refusal} />
        </Summary>
        {quote.data?.storage && <PlaceSection place={quote.data.storage} />}
      </div>
    </div>
  );
};
