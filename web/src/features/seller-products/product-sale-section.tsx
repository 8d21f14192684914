import { NumberInput, Select } from "@mantine/core";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { roomOf } from "@stokaz/contract/leases/rented-space";
import { LIMITS } from "@stokaz/contract/limits";
import type { Product } from "@stokaz/contract/products/products";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatNumber, formatSurface } from "../../lib/format/format.ts";
import { WholeNumberField } from "../../ui/fields/whole-number-field.tsx";
import { Proceeds, StockLine } from "./proceeds-section.tsx";
import styles from "./product-sale-section.module.css";

type SaleValues = {
  quantity: number | string;
  price: number | string;
  area: number | string;
  sharesPalletWith: string;
};

type SaleFieldsProps<Values> = {
  form: SchemaForm<Values>;
  rental: RentedSpace;
  /** Product that is being changed; the room it takes counts as free for it. */
  product: Product | undefined;
  /** Called when a product to share a pallet with is chosen. */
  onShare: (values: Partial<SaleValues>) => void;
};

/** Fields for the quantity, the price and the room of a product. */
export const SaleFields = <Values extends SaleValues>({
  form,
  rental,
  product,
  onShare,
}: SaleFieldsProps<Values>): ReactElement => {
  const others = rental.products.filter(({ _id }) => _id !== product?._id);
  const { free } = roomOf({ ...rental, products: others });
  const { area, sharesPalletWith } = form.values;
  const sharedWith = others.find(({ _id }) => _id === sharesPalletWith);
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
          description={`${LIMITS.productPriceMinEuros} € au moins`}
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
            sharedWith
              ? `Comptée avec « ${sharedWith.productName} »\u202f; il reste ${formatSurface(free)} en plus`
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
