import type { CalendarDay, LocalTime } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import type { RentalStatus } from "@stokaz/contract/rentals";
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
  /** The end of its last pickup hours, in the territory's own time; written by the database. */
  last_pickup: ColumnType<LocalTime | null, never, never>;
};

type RentalReminders = { rental_id: string; days_before: 7 | 30; sent_at: Date };

declare module "../../platform/db/schema.ts" {
  interface Schema {
    rentals: Rentals;
    rental_reminders: RentalReminders;
  }
}

export type RentalRow = Selectable<Rentals>;
