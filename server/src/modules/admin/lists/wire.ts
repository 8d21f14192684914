import type { Readable } from "node:stream";
import {
  type AdminList,
  transactionLabel,
  transactionStatusLabel,
} from "@stokaz/contract/admin/admin-lists";
import { toEuros } from "@stokaz/contract/money/euros";
import { FACT_COLUMNS, factCells } from "@stokaz/contract/products/shown-facts";
import { netQuantityText, storedQuantity, unitPrice } from "@stokaz/contract/products/unit-price";
import { fullName } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Cell, localDay, localInstant, toCsv } from "../../../platform/http/csv.ts";
import type { ProductView } from "../../products/public.ts";
import { toWireKind } from "./movements/wire.ts";
import type { ListRows } from "./service.ts";

/** Column headings of each list. */
const COLUMNS: Readonly<Record<AdminList, readonly string[]>> = {
  transactions: ["Référence", "Date", "Type", "Statut", "Montant (€)", "Personne", "Achat"],
  users: [
    "Référence",
    "Nom",
    "Prénom",
    "Email",
    "Téléphone portable",
    "Téléphone fixe",
    "Adresse",
    "Rôle",
    "Inscrit le",
    "Compte de paiement",
    "Suspension",
  ],
  spaces: [
    "Référence",
    "Nom",
    "Adresse",
    "Surface (m²)",
    "Loué aujourd'hui (m²)",
    "Prix par palette par mois (€)",
    "Responsable",
    "Téléphone",
    "Loueur",
    "Créé le",
    "Masqué",
    "Annonce retirée le",
  ],
  products: [
    "Référence",
    "Produit",
    "Marque",
    "Vendeur",
    "Lieu de récupération",
    "Catégorie",
    "Prix (€)",
    "Stock",
    "Mis en vente",
    "Créé le",
    "Masqué",
    "Quantité nette",
    "Prix au kilo, au litre ou à la pièce (€)",
    ...FACT_COLUMNS,
  ],
};

const ROLES = { consumer: "Consommateur", lessor: "Loueur", artisan: "Artisan", admin: "Admin" };

/**
 * Content of one unit, and price in euros per kilo, litre or piece; empty where it is not known.
 */
const unitPriceCells = (product: ProductView): Cell[] => {
  const net = storedQuantity(product.net_amount, product.net_unit);
  const price = unitPrice(product.price_cents, net);
  return [net && netQuantityText(net), price && toEuros(price.price)];
};

/** The day and the zone in which a file is written. */
type Written = { today: CalendarDay; timeZone: string };

/** Writes an instant, or only its day. */
type Dates = Record<"at" | "on", (instant: Date) => string>;

/** The rows of a batch as lines of the file. */
const toLines = (batch: ListRows, { at, on }: Dates, today: CalendarDay): Cell[][] => {
  switch (batch.type) {
    case "transactions":
      return batch.rows.map((row) => {
        const kind = toWireKind(row);
        return [
          row.id,
          // Of a bank transfer only the day is known.
          kind.isByBank ? on(row.created_at) : at(row.created_at),
          transactionLabel(kind),
          transactionStatusLabel(kind.type, row.status),
          toEuros(row.amount_cents),
          row.person,
          row.purchase,
        ];
      });
    case "users":
      return batch.rows.map(({ user }) => [
        user.id,
        user.name,
        user.first_name,
        user.email,
        user.mobile_phone,
        user.fixed_phone,
        user.address,
        ROLES[user.role],
        at(user.created_at),
        user.is_transfers_active ? "Connecté" : "",
        user.suspension_reason,
      ]);
    case "spaces":
      return batch.rows.map((space) => [
        space.id,
        space.name,
        space.address,
        space.surface_m2,
        space.rented_pallets,
        toEuros(space.price_cents),
        fullName({ firstName: space.manager_first_name, name: space.manager_last_name }),
        space.phone,
        space.lessor_id,
        at(space.created_at),
        space.hidden_reason,
        space.taken_off_at && at(space.taken_off_at),
      ]);
    case "products":
      return batch.rows.map((product) => [
        product.id,
        product.name,
        product.brand,
        product.trade_name,
        product.pickup_location,
        [product.category, product.sub_category].filter(Boolean).join(" / "),
        toEuros(product.price_cents),
        product.stock_quantity,
        product.quantity,
        at(product.created_at),
        product.hidden_reason,
        ...unitPriceCells(product),
        ...factCells(product.facts ?? {}, today),
      ]);
  }
};

async function* linesOf(
  batches: AsyncIterable<ListRows>,
  { today, timeZone }: Written,
): AsyncGenerator<readonly Cell[]> {
  // The formatters are made once, because each one keeps its own tables.
  const dates = { at: localInstant(timeZone), on: localDay(timeZone) };
  for await (const batch of batches) yield* toLines(batch, dates, today);
}

/** A list as a file. @param written day and zone of the territory */
export const toListCsv = (
  list: AdminList,
  batches: AsyncIterable<ListRows>,
  written: Written,
): Readable => toCsv(COLUMNS[list], linesOf(batches, written));
