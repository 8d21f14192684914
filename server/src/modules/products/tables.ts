import type { CalendarDay } from "@stokaz/contract/calendar";
import type { FactValues } from "@stokaz/contract/fact-values";
import type { Cents } from "@stokaz/contract/money";
import type { StockMovementKind } from "@stokaz/contract/stock";
import type { NetQuantity } from "@stokaz/contract/unit-price";
import type { RateClass } from "@stokaz/contract/vat";
import type { WithdrawalException } from "@stokaz/contract/withdrawal";
import type { ColumnType, Generated, Selectable } from "kysely";
import type { Approvable, Hideable, Plain } from "../../platform/db/schema.ts";

type Products = Hideable &
  Approvable & {
    id: string;
    rental_id: string;
    artisan_id: string;
    space_id: string;
    name: string;
    plain_name: Plain;
    pickup_location: string;
    plain_pickup_location: Plain;
    brand: string;
    plain_brand: Plain;
    search_words: ColumnType<string[], never, never>;
    category: string | null;
    sub_category: string | null;
    quantity: number;
    stock_quantity: number;
    is_in_stock: ColumnType<boolean, never, never>;
    price_cents: Cents;
    area_m2: number;
    pallet_id: Generated<string | null>;
    description: string;
    photo: string;
    /** For those who don't see the photo; empty: the name. */
    alt_text: Generated<string>;
    withdrawal_exception: Generated<WithdrawalException>;
    /** The VAT rate that its artisan says it is at; `null` as its sub-category has it. */
    vat_class: Generated<RateClass | null>;
    /** What one unit holds, in `net_unit`. */
    net_amount: Generated<number | null>;
    net_unit: Generated<NetQuantity["unit"] | null>;
    /** Cents a kilo or a litre, to sort by. */
    unit_price_cents: ColumnType<number | null, never, never>;
    /** What its sheet says. */
    facts: Generated<FactValues>;
    /** The day it leaves the sale as its sheet does not say what it must; `null` once it does. */
    facts_due_on: Generated<CalendarDay | null>;
    /** Which of the days before it its artisan was told of. */
    facts_told: Generated<number | null>;
    created_at: Date;
    updated_at: Date;
    archived_at: Date | null;
  };

type ProductWords = { field: "product" | "brand" | "location"; word: string };

type StockMovements = {
  id: Generated<string>;
  product_id: string;
  kind: StockMovementKind;
  units: number;
  stock_after: number;
  note: Generated<string>;
  actor_id: string | null;
  order_id: string | null;
  delivery_id: string | null;
  batch_id: string | null;
  at: Date;
  recorded_at: Generated<Date>;
};

/** Units of a stock that were made together; what is in no batch is the rest of it. */
type Batches = {
  id: string;
  product_id: string;
  number: string;
  /** The last day on which it is sold. */
  last_day: CalendarDay | null;
  place: string;
  units: number;
  /** When its artisan was told that its day comes. */
  told_at: Date | null;
  recalled_at: Date | null;
  created_at: Date;
};

/** Which batches the units of an order are of; written with the stock. */
type OrderBatches = { order_id: string; batch_id: string; units: number };

type StockThresholds = { product_id: string; threshold: number; told_at: Date | null };
/** The pictures of a product beside its photo; the first has position 1. */
type ProductPictures = {
  product_id: string;
  position: number;
  picture: string;
  alt_text: Generated<string>;
};

/** Which pallets of a rental what stands on; written by the database alone. */
type PalletNumbers = { rental_id: string; number: number; pallet_id: string };

type RestockRequests = {
  id: string;
  product_id: string;
  email: string;
  user_id: string | null;
  requested_at: Date;
  told_at: Date | null;
  token_hash: Buffer | null;
  expires_at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    products: Products;
    product_pictures: ProductPictures;
    product_words: ProductWords;
    pallet_numbers: PalletNumbers;
    stock_movements: StockMovements;
    batches: Batches;
    order_batches: OrderBatches;
    stock_thresholds: StockThresholds;
    restock_requests: RestockRequests;
  }
}

export type ProductRow = Omit<
  Selectable<Products>,
  | "plain_name"
  | "plain_pickup_location"
  | "plain_brand"
  | "search_words"
  | "is_in_stock"
  | "unit_price_cents"
>;
