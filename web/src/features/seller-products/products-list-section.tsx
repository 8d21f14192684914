import { Button, TextInput } from "@mantine/core";
import type { Product } from "@stokaz/contract/products/products";
import { plainText } from "@stokaz/contract/text";
import { type ReactElement, useState } from "react";
import { SearchIcon } from "../../ui/page/icons.tsx";
import { ProductCard } from "./product-card.tsx";
import styles from "./products-section.module.css";
import { sharingProductsOf } from "./rules.ts";

const namesOf = (products: readonly Product[]): string =>
  products.map(({ productName }) => productName).join(", ");

/**
 * Number of products shown at once, because the sales stand below. A longer list can be searched.
 */
const SHOWN = 10;

type ProductsListSectionProps = {
  products: readonly Product[];
  /** Missing after the end of the rental. */
  onEdit: ((product: Product) => void) | undefined;
  onCopy: ((product: Product) => void) | undefined;
  onDelete: (product: Product) => void;
};

/** Products of a rented space; a long list can be searched by name. */
export const ProductsListSection = ({
  products,
  onEdit,
  onCopy,
  onDelete,
}: ProductsListSectionProps): ReactElement => {
  const [name, setName] = useState("");
  const [isWhole, setIsWhole] = useState(false);
  const isLong = products.length > SHOWN;
  const found = products.filter(({ productName }) =>
    plainText(productName).includes(plainText(name).trim()),
  );
  const shown = isWhole ? found : found.slice(0, SHOWN);
  const others = found.length - shown.length;
  return (
    <>
      {isLong && (
        <TextInput
          label="Chercher parmi vos produits"
          type="search"
          size="md"
          leftSection={<SearchIcon size={18} />}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          className={styles.search ?? ""}
        />
      )}
      {isLong && found.length === 0 && (
        <p className={styles.notice} role="status">
          Aucun produit ne porte ce nom.
        </p>
      )}
      <ul className={styles.list}>
        {shown.map((product) => (
          <ProductCard
            key={product._id}
            product={product}
            sharesWith={namesOf(sharingProductsOf(products, product))}
            onEdit={onEdit && (() => onEdit(product))}
            onCopy={onCopy && (() => onCopy(product))}
            onDelete={() => onDelete(product)}
          />
        ))}
      </ul>
      {others > 0 && (
        <Button variant="default" className={styles.more ?? ""} onClick={() => setIsWhole(true)}>
          {others === 1 ? "Voir l'autre produit" : `Voir les ${others} autres produits`}
        </Button>
      )}
    </>
  );
};
