import type { CalendarDay, LocalTime } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import type { PaymentPlan, RentalStatus } from "@stokaz/contract/rentals";
import type { RentStatus } from "@stokaz/contract/rents";
import type { SellerIdentity } from "@stokaz/contract/seller-identity";
import type { ColumnType, Generated, Selectable } from "kysely";

type Rentals = {
  id: string;
  space_id: string;
  artisan_id: string;
  lessor_id: string;
  pallets: number;
  start_date: CalendarDay;
  end_date: CalendarDay;
  months: number;
  price_cents: Cents;
  total_cents: Cents;
  /** `ended` is read from the dates. */
  status: Exclude<RentalStatus, "ended">;
  hold_expires_at: Date;
  created_at: Date;
  confirmed_at: Date | null;
  /** Since when it is refunded and waits for the last orders of its products. */
  ending_since: ColumnType<Date | null, Date | null | undefined>;
  /** Who both were in law when it was confirmed; written by the database. */
  lessor_identity: ColumnType<SellerIdentity | null, never, never>;
  artisan_identity: ColumnType<SellerIdentity | null, never, never>;
  /** The day since which the terms apply that it was requested under. */
  terms_version: Generated<string | null>;
  payment_plan: Generated<PaymentPlan>;
  /** Since when nothing is sold from it, because a month is not paid. */
  sales_paused_at: Generated<Date | null>;
  /** The end of its last pickup hours, in the territory's own time; written by the database. */
  last_pickup: ColumnType<LocalTime | null, never, never>;
};

type RentalReminders = { rental_id: string; days_before: 7 | 30; sent_at: Date };

type Rents = {
  id: string;
  rental_id: string;
  /** From 0, which is paid with the rental. */
  month: number;
  due_on: CalendarDay;
  amount_cents: Cents;
  status: RentStatus;
  noticed_at: Date | null;
  looked_on: CalendarDay | null;
  /** When it is charged next; none while no charge is under way. */
  next_attempt_at: Date | null;
  /** Tries of the charge under way that had no answer. */
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  last_error: string | null;
  /** Charges that were refused. */
  refusals: Generated<number>;
  unpaid_since: CalendarDay | null;
  refused_at: Date | null;
  last_refusal: string | null;
  warned_on: CalendarDay | null;
  warnings: Generated<number>;
  paid_at: Date | null;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    rentals: Rentals;
    rental_reminders: RentalReminders;
    rents: Rents;
  }
}

export type RentalRow = Selectable<Rentals>;
export type RentRow = Selectable<Rents>;
