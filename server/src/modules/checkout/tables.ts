import type { Cents } from "@stokaz/contract/money";
import type { ColumnType, Generated, Selectable } from "kysely";
import type { CheckoutStatus } from "./rules.ts";

type CheckoutSessions = {
  id: string;
  purpose: "rental" | "order" | "rent" | "growth";
  /** Of a month's rent or a growth, beside {@link CheckoutSessions.rent_id} or {@link CheckoutSessions.growth_id}: the rental it is of. */
  rental_id: string | null;
  order_id: string | null;
  rent_id: Generated<string | null>;
  /** What a lease has more once it is paid. */
  growth_id: Generated<string | null>;
  /** What people know it by: a month's rent and a growth are their rental's. Written by the database. */
  subject_type: ColumnType<"rental" | "order", never, never>;
  payer_id: string;
  seller_id: string;
  request_key: string | null;
  amount_cents: Cents;
  status: CheckoutStatus;
  hold_expires_at: Date;
  provider_session_id: string | null;
  url: string | null;
  payment_intent_id: string | null;
  created_at: Date;
  settled_at: Date | null;
  /** The trace of the request that opened it, where there is one: what follows goes on with it. */
  traceparent: Generated<string | null>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    checkout_sessions: CheckoutSessions;
  }
}

export type CheckoutRow = Selectable<CheckoutSessions>;
