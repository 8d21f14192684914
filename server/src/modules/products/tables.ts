import type { Cents } from "@stokaz/contract/money/money";
import type { WithdrawalException } from "@stokaz/contract/orders/withdrawal";
import type { FactValues } from "@stokaz/contract/products/fact-values";
import type { StockMovementKind } from "@stokaz/contract/products/stock";
import type { NetQuantity } from "@stokaz/contract/products/unit-price";
import type { RateClass } from "@stokaz/contract/tax/vat";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
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
    /** Text for people who do not see the photo; when empty, the name is used. */
    alt_text: Generated<string>;
    withdrawal_exception: Generated<WithdrawalException>;
    /** VAT rate that its artisan chose; `null` for the default of its sub-category. */
    vat_class: Generated<RateClass | null>;
    /** Content of one unit, in `net_unit`. */
    net_amount: Generated<number | null>;
    net_unit: Generated<NetQuantity["unit"] | null>;
    /** Price in cents per kilo or litre, to sort by. */
    unit_price_cents: ColumnType<number | null, never, never>;
    /** Facts of its sheet. */
    facts: Generated<FactValues>;
    /** Day it leaves the sale because its sheet is incomplete; `null` once it is complete. */
    facts_due_on: Generated<CalendarDay | null>;
    /** Last notice before that day that its artisan received, in days before it. */
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

/** Units of a stock that were made together; the rest of the stock is in no batch. */
type Batches = {
  id: string;
  product_id: string;
  number: string;
  /** Last day on which the batch is sold. */
  last_day: CalendarDay | null;
  place: string;
  units: number;
  /** Instant at which its artisan was told that its last day is near. */
  told_at: Date | null;
  recalled_at: Date | null;
  created_at: Date;
};

/** Batches that the units of an order come from; written with the stock. */
type OrderBatches = { order_id: string; batch_id: string; units: number };

/** Products that units of the same goods were moved between. */
type ProductMoves = { from_id: string; to_id: string };

type StockThresholds = { product_id: string; threshold: number; told_at: Date | null };
/** Pictures of a product other than its photo; the first has position 1. */
type ProductPictures = {
  product_id: string;
  position: number;
  picture: string;
  alt_text: Generated<string>;
};

/** Pallets on which the products of a rental stand; only the database writes them. */
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
    product_moves: ProductMoves;
    stock_thresholds: StockThresholds;
    restock_requests: RestockRequests;
  }
}

export type BatchRow = Selectable<Batches>;

export type ProductRow = Omit<
  Selectable<Products>,
  | "plain_name"
  | "plain_pickup_location"
  | "plain_brand"
  | "search_words"
  | "is_in_stock"
  | "unit_price_cents"
>;
