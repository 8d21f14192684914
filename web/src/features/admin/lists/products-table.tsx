import type { ReactElement } from "react";
import { formatNumber } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { MeasureSection } from "../decisions/measure-section.tsx";
import { RecallSection } from "../decisions/recall-section.tsx";
import { AdminListSection, dateColumn, nameColumn, priceColumn } from "./admin-list-section.tsx";
import type { AdminRow } from "./api.ts";

type Product = AdminRow<"products">;

const FILTERS = [
  {
    name: "status",
    label: "Statut",
    options: {
      "on-sale": "En vente",
      "sold-out": "Épuisé",
      ended: "Location terminée",
      hidden: "Masqué",
    },
  },
];

/** Products, newest first. @param timeZone the territory's time zone */
export const ProductsTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const columns: Column<Product>[] = [
    nameColumn("Produit", ({ productName }) => productName),
    { key: "brand", header: "Marque", cell: ({ brand }) => brand },
    { key: "seller", header: "Vendeur", cell: ({ supplierName }) => supplierName },
    { key: "pickup", header: "Lieu de récupération", cell: ({ pickupLocation }) => pickupLocation },
    priceColumn("Prix"),
    {
      key: "stock",
      sortKey: "stock",
      header: "Stock / mis en vente",
      align: "end",
      cell: ({ stockQuantity, quantity }) =>
        `${formatNumber(stockQuantity)} / ${formatNumber(quantity)}`,
    },
    dateColumn("Créé le", timeZone),
  ];
  return (
    <AdminListSection
      list="products"
      label="Produits"
      noun="produit"
      columns={columns}
      searchedIn="Produit, marque, lieu de récupération"
      filters={FILTERS}
      nameOf={({ productName }) => productName}
      actions={(row, deleteButton) => (
        <>
          <MeasureSection
            target={{ list: "products", id: row._id }}
            name={row.productName}
            reason={row.hiddenReason ?? undefined}
          />
          <RecallSection productId={row._id} name={row.productName} />
          {deleteButton}
        </>
      )}
    />
  );
};
