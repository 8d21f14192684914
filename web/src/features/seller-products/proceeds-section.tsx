import { Alert, Anchor } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, toCents, withoutFee } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatCount, formatEuros, formatNumber } from "../../lib/format/format.ts";
import { Brand } from "../../ui/page/brand.tsx";
import { EuroIcon } from "../../ui/page/tool-icons.tsx";
import { useHasPaymentAccount } from "./api.ts";
import styles from "./product-sale-section.module.css";

/** Typed price in cents. @returns `undefined` if it is not a price */
export const centsOf = (typed: number | string): Cents | undefined => {
  const amount = typed === "" ? Number.NaN : Number(typed);
  return amount >= 1 && amount <= LIMITS.priceEuros ? toCents(amount) : undefined;
};

/** Amount that the seller gets per unit sold, after the platform fee. */
export const Proceeds = ({ price }: { price: number | string }): ReactElement | null => {
  const territory = useTerritoryFacts();
  if (!territory) return null;
  const percent = territory.platformFeePercent;
  const amount = centsOf(price);
  return (
    <p className={styles.proceeds} aria-live="polite">
      <EuroIcon />
      <span>
        <Brand /> garde {formatNumber(percent)}&#8239;% de chaque vente.{" "}
        {amount !== undefined && (
          <>
            Vous recevez <strong>{formatEuros(withoutFee(amount, percent))}</strong> par unité
            vendue.
          </>
        )}
      </span>
    </p>
  );
};

/** Notice that the seller has no payment account yet: products can be sold, but the money waits. */
export const AccountNotice = (): ReactElement | null =>
  useHasPaymentAccount() === false ? (
    <Alert color="amber" variant="light" icon={<EuroIcon />}>
      Votre compte de paiement n'est pas encore connecté. Vous pouvez vendre&#8239;: l'argent vous
      attend, et vous sera versé dès que vous l'aurez connecté dans{" "}
      <Anchor component={Link} to={paths.profile.href()} underline="always" inherit>
        votre profil
      </Anchor>
      .
    </Alert>
  ) : null;

/** Stock after a change of the quantity, which also counts the units that are sold or reserved. */
export const StockLine = ({
  product: { quantity, stockQuantity },
  typed,
}: {
  product: Product;
  typed: number | string;
}): ReactElement | null => {
  const soldOrHeld = quantity - stockQuantity;
  const left = Number(typed) - soldOrHeld;
  if (soldOrHeld === 0 || typed === "" || left < 0) return null;
  return (
    <p className={styles.stock} aria-live="polite">
      Il y en aura <strong>{formatNumber(left)}</strong> en stock&#8239;:{" "}
      {formatCount(soldOrHeld, "unité déjà vendue ou réservée", "unités déjà vendues ou réservées")}
      . Pour réassortir, augmentez la quantité.
    </p>
  );
};
