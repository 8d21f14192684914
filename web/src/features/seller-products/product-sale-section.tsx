import { Alert, Anchor, NumberInput, Select } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, percentOf, toCents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products";
import type { RentedSpace } from "@stokaz/contract/rentals";
import { roomOf } from "@stokaz/contract/rented-space";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useTerritory } from "../../lib/api/territory.ts";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatCount, formatEuros, formatNumber, formatSurface } from "../../lib/format/format.ts";
import { Brand } from "../../ui/brand.tsx";
import { EuroIcon } from "../../ui/icons.tsx";
import { WholeNumberField } from "../../ui/whole-number-field.tsx";
import { useHasPaymentAccount } from "./api.ts";
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
  sharesPalletWith: string;
};

type SaleFieldsProps<Values> = {
  form: SchemaForm<Values>;
  rental: RentedSpace;
  /** The one being changed: its own room is free to it. */
  product: Product | undefined;
  /** A product to share a pallet with was chosen. */
  onShare: (values: Partial<SaleValues>) => void;
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
  onShare,
}: SaleFieldsProps<Values>): ReactElement => {
  const others = rental.products.filter(({ _id }) => _id !== product?._id);
  const { free } = roomOf({ ...rental, products: others });
  const { area, sharesPalletWith } = form.values;
  const mate = others.find(({ _id }) => _id === sharesPalletWith);
  const share = (chosen: string | null): void => {
    const chosenMate = others.find(({ _id }) => _id === chosen);
    onShare({
      sharesPalletWith: chosen ?? "",
      ...(chosenMate && area === "" ? { area: chosenMate.area } : {}),
    });
  };
  return (
    <div>
      <div className={styles.figures}>
        <WholeNumberField
          label="Quantité"
          description={`Mise en vente, ${formatNumber(LIMITS.quantity)} au plus`}
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
        <WholeNumberField
          label="Surface occupée (m²)"
          description={
            mate
              ? `Comptée avec « ${mate.productName} »\u202f; il reste ${formatSurface(free)} en plus`
              : `Il reste ${formatSurface(free)} sur ${formatSurface(rental.spaceToRent)}`
          }
          withAsterisk
          {...form.getInputProps("area")}
        />
      </div>
      {others.length > 0 && (
        <Select
          label="Sur la même palette que"
          description="Facultatif : la place d'une palette partagée n'est comptée qu'une fois, d'après le produit qui en prend le plus."
          placeholder="Aucun autre : sa propre palette"
          data={others.map(({ _id, productName, area }) => ({
            value: _id,
            label: `${productName} (${formatSurface(area)})`,
          }))}
          searchable={others.length > 10}
          clearable
          size="md"
          className={styles.shared ?? ""}
          {...form.getInputProps("sharesPalletWith")}
          value={sharesPalletWith || null}
          onChange={share}
        />
      )}
      {product && <StockLine product={product} typed={form.values.quantity} />}
      <Proceeds price={form.values.price} />
    </div>
  );
};
