import type { Weekday } from "@stokaz/contract/handover/schedule";
import type { Cents } from "@stokaz/contract/money/money";
import type { WithdrawalException } from "@stokaz/contract/orders/withdrawal";
import type { FactValues } from "@stokaz/contract/products/fact-values";
import type { NetQuantity } from "@stokaz/contract/products/unit-price";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import type { VatRegime } from "@stokaz/contract/tax/vat";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Generated, Selectable } from "kysely";
import type { OrderStatus } from "./rules.ts";

type Orders = {
  id: string;
  order_number: string | null;
  buyer_id: string;
  space_id: string;
  total_cents: Cents;
  status: OrderStatus;
  hold_expires_at: Date;
  created_at: Date;
  paid_at: Date | null;
  collected_at: Date | null;
  reminders_sent: Generated<number>;
  /**
   * Day of the last call: the buyer was told that the money went, and until when they can still
   * come.
   */
  last_call_on: Generated<CalendarDay | null>;
  place_name: Generated<string>;
  place_address: Generated<string>;
  manager_first_name: Generated<string>;
  manager_last_name: Generated<string>;
  place_phone: Generated<string>;
  retrieval_days: Generated<Weekday[]>;
  retrieval_start: Generated<string>;
  retrieval_end: Generated<string>;
  /** Instant at which its buyer declared to be an adult, if one of its products requires it. */
  age_declared_at: Generated<Date | null>;
  terms_version: Generated<string | null>;
  /** Code that its buyer shows to collect it. The database draws it. */
  pass_code: Generated<string>;
};

/** A product of an order, frozen when it was bought. `position` is its transfer's installment. */
type OrderLines = {
  id: Generated<string>;
  order_id: string;
  position: number;
  product_id: string;
  seller_id: string;
  quantity: number;
  cancelled_quantity: Generated<number>;
  price_cents: Cents;
  total_cents: Cents;
  status: OrderStatus;
  product_name: string;
  product_description: string;
  product_photo: string;
  seller_name: string;
  seller_company_name: string;
  seller_siret: string;
  /** Legal identity of the seller, written by the database on insert. */
  seller_identity: ColumnType<SellerIdentity, never, never>;
  /** First day after the rental in which the goods are kept. */
  rental_end: CalendarDay;
  ready_at: Date | null;
  collected_at: Date | null;
  not_collected_at: Generated<Date | null>;
  is_adult_only: Generated<boolean>;
  /** True while it waits for the operator's decision; it cannot be collected then. */
  is_contested: Generated<boolean>;
  withdrawal_exception: Generated<WithdrawalException>;
  /** Net quantity of a unit, in `net_unit`; unknown for old lines. */
  net_amount: Generated<number | null>;
  net_unit: Generated<NetQuantity["unit"] | null>;
  /** Facts of the product's sheet. */
  facts: Generated<FactValues>;
  /**
   * VAT regime, with its rate in hundredths of a percent; unknown for lines sold before sellers
   * stated it.
   */
  vat_regime: ColumnType<VatRegime | null, never, never>;
  vat_rate: ColumnType<number | null, never, never>;
  /** Units that its buyer withdrew from. Those before pickup are also counted as cancelled. */
  withdrawn_before_pickup: Generated<number>;
  withdrawn_after_pickup: Generated<number>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    orders: Orders;
    order_lines: OrderLines;
  }
}

export type OrderRow = Selectable<Orders>;
export type OrderLineRow = Selectable<OrderLines>;
