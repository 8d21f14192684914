import type { Cents } from "@stokaz/contract/money";
import type { Generated, Selectable } from "kysely";

export type OrderStatus =
  | "pending"
  | "to_collect"
  | "collected"
  | "expired"
  | "cancelled"
  | "refunded";

type Orders = {
  id: string;
  order_number: string | null;
  buyer_id: string;
  seller_id: string;
  product_id: string;
  space_id: string;
  quantity: number;
  price_cents: Cents;
  total_cents: Cents;
  status: OrderStatus;
  hold_expires_at: Date;
  created_at: Date;
  paid_at: Date | null;
  collected_at: Date | null;
  ready_at: Generated<Date | null>;
  reminders_sent: Generated<number>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    orders: Orders;
  }
}

export type OrderRow = Selectable<Orders>;
