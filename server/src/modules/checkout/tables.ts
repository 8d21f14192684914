import type { Cents } from "@stokaz/contract/money/money";
import type { ColumnType, Generated, Selectable } from "kysely";
import type { CheckoutStatus } from "./rules.ts";

type CheckoutSessions = {
  id: string;
  purpose: "rental" | "order" | "rent" | "growth";
  /**
   * Rental that is paid; also set for a month's rent ({@link CheckoutSessions.rent_id}) or a growth
   * ({@link CheckoutSessions.growth_id}) of it.
   */
  rental_id: string | null;
  order_id: string | null;
  rent_id: Generated<string | null>;
  /** Growth of a lease that is paid. */
  growth_id: Generated<string | null>;
  /**
   * Kind of subject by which people know it; `rental` for a month's rent or a growth. Written by
   * the database.
   */
  subject_type: ColumnType<"rental" | "order", never, never>;
  payer_id: string;
  request_key: string | null;
  amount_cents: Cents;
  status: CheckoutStatus;
  hold_expires_at: Date;
  provider_session_id: string | null;
  url: string | null;
  payment_intent_id: string | null;
  created_at: Date;
  settled_at: Date | null;
  /** Trace of the request that opened it, if there is one; later work continues it. */
  traceparent: Generated<string | null>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    checkout_sessions: CheckoutSessions;
  }
}

export type CheckoutRow = Selectable<CheckoutSessions>;
