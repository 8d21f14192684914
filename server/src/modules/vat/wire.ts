import type { Readable } from "node:stream";
import { toEuros } from "@stokaz/contract/money/euros";
import { cents } from "@stokaz/contract/money/money";
import { VAT_WORDS } from "@stokaz/contract/tax/vat";
import { type Cell, toCsv } from "../../platform/http/csv.ts";
import type { SoldDay, SoldMove, Taxed } from "./repository.ts";
import type { VatRows } from "./service.ts";

const SELLER = ["SIREN", "Vendeur"];
const TAX = ["TVA", "Taux (%)", "Total HT (€)", "Montant de TVA (€)", "Total TTC (€)"];
const COLUMNS: Readonly<Record<VatRows["content"], readonly string[]>> = {
  days: ["Jour", ...SELLER, "Commandes", "Remboursements", ...TAX],
  lines: ["Jour", "Opération", "Commande", "Produit", "Quantité", ...SELLER, ...TAX],
};
const KINDS = { sale: "Vente", refund: "Remboursement" } as const;

const sellerCells = ({ siren, company }: SoldDay | SoldMove): Cell[] => [siren, company];

/** VAT cells of a row. An unknown regime is stated as such, and has no net amount. */
const taxCells = ({ regime, rate, gross, vat }: Taxed): Cell[] => [
  regime ? VAT_WORDS[regime] : "Inconnue à la vente",
  rate === null ? null : rate / 100,
  vat === null ? null : toEuros(cents(gross - vat)),
  vat === null ? null : toEuros(vat),
  toEuros(gross),
];

async function* linesOf(rows: VatRows): AsyncGenerator<readonly Cell[]> {
  if (rows.content === "days") {
    for await (const batch of rows.batches) {
      for (const sold of batch)
        yield [sold.day, ...sellerCells(sold), sold.sales, sold.refunds, ...taxCells(sold)];
    }
    return;
  }
  for await (const batch of rows.batches) {
    for (const move of batch) {
      const { day, kind, orderNumber, product, quantity } = move;
      const what = [day, KINDS[kind], orderNumber, product, quantity];
      yield [...what, ...sellerCells(move), ...taxCells(move)];
    }
  }
}

/** Sales as a CSV file; refunds are negative. */
export const toVatCsv = (rows: VatRows): Readable => toCsv(COLUMNS[rows.content], linesOf(rows));
