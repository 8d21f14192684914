import { Button } from "@mantine/core";
import type { Cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import illustration from "../../assets/empty-products.svg";
import { isRefusal } from "../../lib/api/error.ts";
import { PRODUCT_GONE, PRODUCTS_FAILURE, productQuery } from "../../lib/api/product.ts";
import { useReturnFromPayment } from "../../lib/api/return-from-payment.ts";
import { useBasket } from "../../lib/browser/basket.ts";
import { acceptPrices, lineOf, removeFromBasket } from "../../lib/browser/basket-changes.ts";
import { readCount } from "../../lib/browser/filter-address.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { EmptyBasket } from "./basket-section.tsx";
import { ReviewSection } from "./review-section.tsx";

export const meta = pageMeta("Vérifiez votre commande");

export const clientLoader = requireSession("consumer");

/** Review of one product, ordered with the button beside it. */
const ReviewOfProduct = ({ productId }: { productId: string }): ReactElement => {
  const [parameters] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const found = useQuery(productQuery(productId));
  if (found.isPending) return <Spinner />;
  if (!found.data) {
    return isRefusal(found.error) ? (
      <EmptyState
        illustration={illustration}
        message={PRODUCT_GONE}
        action={
          <Button component={Link} to={paths.productListing.href()}>
            Voir les produits
          </Button>
        }
      />
    ) : (
      <ErrorState message={PRODUCTS_FAILURE} onRetry={() => found.refetch()} />
    );
  }
  const product = found.data.data;
  const line = lineOf(product, readCount(parameters.get("quantity")));
  /** Price shown on the page before; a new price must be accepted. */
  const seen: { price?: Cents } | null = state;
  return (
    <ReviewSection
      purchase={{
        storageId: product.storageId,
        lines: [{ ...line, price: seen?.price ?? line.price }],
      }}
      change={{ to: paths.product.href(productId, line.quantity), words: "Revenir au produit" }}
      onAccept={(prices) => {
        const accepted = { price: prices.get(productId) };
        return navigate(`${pathname}${search}`, { replace: true, state: accepted });
      }}
    />
  );
};

const ReviewOfBasket = (): ReactElement => {
  const basket = useBasket();
  return basket ? (
    <ReviewSection
      purchase={basket}
      change={{ to: paths.basket.href(), words: "Modifier le panier" }}
      onAccept={acceptPrices}
      onDrop={removeFromBasket}
    />
  ) : (
    <EmptyBasket />
  );
};

const ReviewPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const { isLeaving } = useReturnFromPayment("order", true);
  const productId = parameters.get("product");
  const content = productId ? <ReviewOfProduct productId={productId} /> : <ReviewOfBasket />;
  return (
    <PageShell title="Vérifiez votre commande" lead="Rien n'est payé avant la page suivante.">
      {/* The hold of the payment page is being released: until then the products would seem
          sold out. */}
      {isLeaving ? <Spinner /> : content}
    </PageShell>
  );
};

export default ReviewPage;
