import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Generated, GeneratedAlways, Selectable } from "kysely";

/** Declaration of a buyer, which never changes. */
type Withdrawals = {
  id: string;
  recorded_at: GeneratedAlways<Date>;
  order_id: string;
  declared_at: Date;
  name: string;
  email: string;
  contract_number: string;
  sent_by: "account" | "link";
  sentence: string;
};

/** Withdrawn units of a line, with their refund and return. */
type WithdrawalLines = {
  id: Generated<string>;
  withdrawal_id: string;
  order_id: string;
  line_id: string;
  label: string;
  units: number;
  amount_cents: Cents;
  is_return_needed: boolean;
  refund_by: CalendarDay;
  /** Instant at which the money was put on its way; without a refund there was none left. */
  refund_decided_at: Generated<Date | null>;
  refund_id: Generated<string | null>;
  returned_at: Generated<Date | null>;
  returned_to: Generated<string | null>;
  returned_note: Generated<string | null>;
  reminded_at: Generated<Date | null>;
};

type WithdrawalLinks = {
  token_hash: Buffer;
  order_id: string;
  expires_at: Date;
  /** When it was asked; null if the version before made it. */
  asked_at: Generated<Date | null>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    withdrawals: Withdrawals;
    withdrawal_lines: WithdrawalLines;
    withdrawal_links: WithdrawalLinks;
  }
}

export type WithdrawalRow = Selectable<Withdrawals>;
export type WithdrawalLineRow = Selectable<WithdrawalLines>;
