import type { Readable } from "node:stream";
import type { AdminRecall } from "@stokaz/contract/moderation/recalls";
import { ORDER_LABELS } from "@stokaz/contract/orders/orders";
import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import { type Cell, localInstant, toCsv } from "../../platform/http/csv.ts";
import { toWireStatus } from "../orders/public.ts";
import type { BoughtRow, ShownRow } from "./repository.ts";

export const toWireRecall = (row: ShownRow): AdminRecall => ({
  _id: row.id,
  number: row.number,
  productId: row.product_id,
  productName: row.product_name,
  sellerName: row.seller_name,
  batchNumber: row.batch_number,
  soldFrom: row.sold_from,
  soldTo: row.sold_to,
  danger: row.danger,
  advice: row.advice,
  contact: row.contact,
  confirmedAt: row.confirmed_at,
  confirmedBy: row.confirmed_by_name,
  decision: row.decision_number,
  buyers: row.buyers,
  units: row.units,
  told: row.told,
  waiting: row.waiting,
});

const COLUMNS = [
  "Commande",
  "Payée le",
  "Acheteur",
  "E-mail",
  "Téléphone",
  "Unités",
  "État",
  "Lieu",
  "Prévenu le",
];

async function* linesOf(
  batches: AsyncIterable<BoughtRow[]>,
  timeZone: string,
): AsyncGenerator<readonly Cell[]> {
  const at = localInstant(timeZone);
  for await (const batch of batches) {
    for (const row of batch) {
      const isKnown = row.deleted_at === null;
      yield [
        row.order_number,
        row.paid_at && at(row.paid_at),
        isKnown ? row.name : CLOSED_ACCOUNT,
        isKnown ? row.email : null,
        isKnown ? row.mobile_phone : null,
        row.units,
        ORDER_LABELS[toWireStatus(row.status)],
        row.place_name,
        row.told_at && at(row.told_at),
      ];
    }
  }
}

/** Writes the buyers as a file. @param timeZone of the territory */
export const toBuyersCsv = (batches: AsyncIterable<BoughtRow[]>, timeZone: string): Readable =>
  toCsv(COLUMNS, linesOf(batches, timeZone));
