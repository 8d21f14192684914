import { Alert, Anchor, NumberInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, percentOf, toCents } from "@stokaz/contract/money";
import type { Product } from "@stokaz/contract/products";
import type { RentedSpace } from "@stokaz/contract/rentals";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { SchemaForm } from "../../lib/form.ts";
import { formatCount, formatEuros, formatNumber, formatSurface } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useTerritory } from "../../lib/territory.ts";
import { Brand } from "../../ui/brand.tsx";
import { EuroIcon } from "../../ui/icons.tsx";
import { useHasPaymentAccount } from "./api.ts";
import { roomOf } from "./contract-section.tsx";
import styles from "./product-sale-section.module.css";

/** The price typed, in cents, once it is one. */
const centsOf = (typed: number | string): Cents | undefined => {
  const amount = typed === "" ? Number.NaN : Number(typed);
  return amount >= 1 && amount <= LIMITS.priceEuros ? toCents(amount) : undefined;
};

/** What the seller gets of each unit sold, the fee taken off. */
const Proceeds = ({ price }: { price: number | string }): ReactElement | null => {
  const territory = useTerritory();
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
            Vous recevez{" "}
            <strong>{formatEuros((amount - percentOf(amount, percent)) as Cents)}</strong> par unité
            vendue.
          </>
        )}
      </span>
    </p>
  );
};

/** Products may be on sale before their seller can be paid: the money waits, and they are told. */
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

type SaleValues = {
  quantity: number | string;
  price: number | string;
  area: number | string;
};

type SaleFieldsProps<Values> = {
  form: SchemaForm<Values>;
  rental: RentedSpace;
  /** The one being changed: its own room is free to it. */
  product: Product | undefined;
};

/** What restocking comes to: the quantity also counts what is gone. */
const StockLine = ({
  product: { quantity, stockQuantity },
  typed,
}: {
  product: Product;
  typed: number | string;
}): ReactElement | null => {
  const gone = quantity - stockQuantity;
  const left = Number(typed) - gone;
  if (gone === 0 || typed === "" || left < 0) return null;
  return (
    <p className={styles.stock} aria-live="polite">
      Il y en aura <strong>{formatNumber(left)}</strong> en stock&#8239;:{" "}
      {formatCount(gone, "unité déjà vendue ou réservée", "unités déjà vendues ou réservées")}. Pour
      réassortir, augmentez la quantité.
    </p>
  );
};

/** How many, for how much, on how much room. */
export const SaleFields = <Values extends SaleValues>({
  form,
  rental,
  product,
}: SaleFieldsProps<Values>): ReactElement => {
  const { free } = roomOf(rental, product?._id);
  return (
    <div>
      <div className={styles.figures}>
        <NumberInput
          label="Quantité"
          description={`Mise en vente, ${formatNumber(LIMITS.quantity)} au plus`}
          size="md"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          withAsterisk
          {...form.getInputProps("quantity")}
        />
        <NumberInput
          label="Prix unitaire (€)"
          description="1 € au moins"
          size="md"
          decimalScale={2}
          fixedDecimalScale
          decimalSeparator=","
          allowedDecimalSeparators={[",", "."]}
          allowNegative={false}
          hideControls
          withAsterisk
          {...form.getInputProps("price")}
        />
        <NumberInput
          label="Surface occupée (m²)"
          description={`Il reste ${formatSurface(free)} sur ${formatSurface(rental.spaceToRent)}`}
          size="md"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          withAsterisk
          {...form.getInputProps("area")}
        />
      </div>
      {product && <StockLine product={product} typed={form.values.quantity} />}
      <Proceeds price={form.values.price} />
    </div>
  );
};
