import type { Cents } from "@stokaz/contract/money";
import type { Selectable } from "kysely";
import type { CheckoutStatus } from "./rules.ts";

type CheckoutSessions = {
  id: string;
  purpose: "rental" | "order";
  rental_id: string | null;
  order_id: string | null;
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
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    checkout_sessions: CheckoutSessions;
  }
}

export type CheckoutRow = Selectable<CheckoutSessions>;
