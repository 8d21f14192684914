import type { Answer } from "@stokaz/contract/endpoint";
import type { PurchaseMovementKind } from "@stokaz/contract/money/accounting";
import type {
  getEarnings,
  SoldThing,
  WaitingTransfer,
  WaitsFor,
} from "@stokaz/contract/money/earnings";
import { decimalEuros } from "@stokaz/contract/money/euros";
import { type Cents, cents, netOf } from "@stokaz/contract/money/money";
import { VAT_WORDS } from "@stokaz/contract/tax/vat";
import { dayInZone } from "@stokaz/contract/time/calendar";
import { stringify } from "csv-stringify/sync";
import type { MovementRow, SaleRow } from "./repository.ts";
import { figuresOf } from "./rules.ts";
import type { Earnings, Waiting, Year } from "./service.ts";

export const toWireSale = (row: SaleRow): SoldThing => ({
  _id: row.checkoutId,
  kind: row.kind,
  name: row.name,
  quantity: row.quantity,
  products: row.products,
  payer: row.payer,
  orderNumber: row.orderNumber,
});

const toWireWaiting = (row: Waiting): WaitingTransfer => ({
  _id: row.id,
  sale: toWireSale(row),
  amount: netOf(row),
  fee: row.fee,
  waitsFor: row.waitsFor,
  at: row.at,
});

export const toWireYear = ({ waiting, ...year }: Year): Answer<typeof getEarnings> => ({
  ...year,
  waiting: { ...waiting, next: waiting.next.map(toWireWaiting) },
});

const OPERATIONS: Readonly<Record<PurchaseMovementKind, string>> = {
  rental_payment: "Location payée",
  order_payment: "Commande payée",
  refund: "Remboursement",
  transfer: "Versement",
  reversal: "Reprise sur versement",
  platform_fee: "Frais de plateforme",
};
const WAITING: Readonly<Record<WaitsFor, string>> = {
  date: "Versement prévu",
  collection: "Versement à la récupération, au plus tard",
  account: "Versement en attente de votre compte de paiement",
  tax: "Versement en attente de vos informations fiscales",
  decision: "Versement retenu par un litige, un refus ou un retour",
  bank: "Versement retenu par la banque du payeur",
  retry: "Versement retardé, prochain essai",
  soon: "Versement en cours",
};

/** Amount as `1234,50`, which a French spreadsheet reads as a number; empty for zero. */
const amountText = (amount: Cents): string => (amount === 0 ? "" : decimalEuros(amount));

const dayText = (instant: Date, timeZone: string): string =>
  dayInZone(instant, timeZone).split("-").reverse().join("/");

type CsvRow = Readonly<Record<string, string | number>>;

const saleCells = (row: SaleRow): CsvRow => ({
  Vente: row.kind === "rental" ? "Location" : "Commande",
  Référence: row.orderNumber ?? "",
  Objet: row.name,
  Quantité: row.quantity,
  Client: row.payer,
});

const HEADINGS = [
  "Date",
  "Opération",
  "Vente",
  "Référence",
  "Objet",
  "Quantité",
  "Client",
  "Payé par le client (€)",
  "Frais de plateforme (€)",
  "Frais rendus (€)",
  "Remboursé (€)",
  "Versé (€)",
  "Repris (€)",
  "À verser (€)",
  "Vendu HT (€)",
  "TVA (€)",
  "Mention de TVA",
];

/**
 * Net and VAT of a movement's goods, negative if given back. Zero is written; an unknown amount
 * stays empty.
 */
const taxCells = ({ sold, vat, regimes }: MovementRow): CsvRow => ({
  "Vendu HT (€)": sold === null || vat === null ? "" : decimalEuros(cents(sold - vat)),
  "TVA (€)": vat === null ? "" : decimalEuros(vat),
  "Mention de TVA": (regimes ?? []).map((regime) => VAT_WORDS[regime]).join(" ; "),
});

/**
 * CSV with one row per movement, then one per waiting transfer, with `;` and a byte order mark as
 * French spreadsheets expect.
 */
export const toCsv = (
  { movements, waiting }: Omit<Awaited<ReturnType<Earnings["listAll"]>>, "year">,
  timeZone: string,
): Uint8Array<ArrayBuffer> => {
  const past = movements.map((row): CsvRow => {
    const { received, fee, refunded, transferred, reversed } = figuresOf([row]);
    return {
      Date: dayText(row.occurredAt, timeZone),
      Opération: OPERATIONS[row.movement],
      ...saleCells(row),
      "Payé par le client (€)": amountText(received),
      "Frais de plateforme (€)": amountText(cents(Math.max(fee, 0))),
      "Frais rendus (€)": amountText(cents(Math.max(-fee, 0))),
      "Remboursé (€)": amountText(refunded),
      "Versé (€)": amountText(transferred),
      "Repris (€)": amountText(reversed),
      ...taxCells(row),
    };
  });
  const coming = waiting.map(
    (row): CsvRow => ({
      Date: dayText(row.at, timeZone),
      Opération: WAITING[row.waitsFor],
      ...saleCells(row),
      "À verser (€)": amountText(netOf(row)),
    }),
  );
  const text = stringify([...past, ...coming], {
    bom: true,
    columns: HEADINGS,
    delimiter: ";",
    escape_formulas: true,
    header: true,
    record_delimiter: "windows",
  });
  return new TextEncoder().encode(text);
};
