import type { ProductImport } from "@stokaz/contract/products/product-imports";
import { formatCount } from "../../../lib/format/format.ts";

/** French lines for the changes that an import would make. */
export const importWords = ({ creates, updates, same, wrong }: ProductImport): string[] =>
  [
    creates > 0 && formatCount(creates, "nouveau produit", "nouveaux produits"),
    updates > 0 && formatCount(updates, "produit changé", "produits changés"),
    same > 0 && formatCount(same, "produit sans changement", "produits sans changement"),
    wrong > 0 && formatCount(wrong, "ligne en erreur", "lignes en erreur"),
  ].filter((words) => words !== false);
