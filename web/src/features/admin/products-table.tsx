import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatEuros, formatInstant, formatNumber } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table.tsx";
import styles from "./admin-list-section.module.css";
import { AdminListSection } from "./admin-list-section.tsx";
import { type AdminRow, productsQuery } from "./api.ts";

type Product = AdminRow<"products">;

/** The products, newest first. @param timeZone the territory's */
export const ProductsTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const { data, isError, refetch } = useQuery(productsQuery);
  const columns: Column<Product>[] = [
    { key: "name", header: "Produit", cell: ({ productName }) => <strong>{productName}</strong> },
    { key: "brand", header: "Marque", cell: ({ brand }) => brand },
    { key: "seller", header: "Vendeur", cell: ({ supplierName }) => supplierName },
    { key: "pickup", header: "Lieu de retrait", cell: ({ pickupLocation }) => pickupLocation },
    {
      key: "price",
      header: "Prix",
      align: "end",
      cell: ({ price }) => <span className={styles.nowrap}>{formatEuros(price)}</span>,
    },
    {
      key: "stock",
      header: "Stock / mis en vente",
      align: "end",
      cell: ({ stockQuantity, quantity }) =>
        `${formatNumber(stockQuantity)} / ${formatNumber(quantity)}`,
    },
    {
      key: "date",
      header: "Créé le",
      cell: ({ createdAt }) => (
        <span className={styles.nowrap}>{formatInstant(createdAt, timeZone)}</span>
      ),
    },
  ];
  return (
    <AdminListSection
      list="products"
      label="Produits"
      noun="produit"
      columns={columns}
      rows={data}
      isFailed={isError}
      onRetry={() => refetch()}
      nameOf={({ productName }) => productName}
    />
  );
};
