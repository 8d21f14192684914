import type { Acceptance } from "@stokaz/contract/acceptance";
import type { CalendarDay, LocalTime } from "@stokaz/contract/calendar";
import type { LeaseChangeKind } from "@stokaz/contract/lease-changes";
import type { GrowthKind } from "@stokaz/contract/lease-growths";
import type { LeasePart, ScaledMonth } from "@stokaz/contract/lease-scale";
import type { Cents } from "@stokaz/contract/money";
import type { RequestStatus } from "@stokaz/contract/rental-requests";
import type { PaymentPlan, RentalStatus } from "@stokaz/contract/rentals";
import type { RentStatus } from "@stokaz/contract/rents";
import type { SellerIdentity } from "@stokaz/contract/seller-identity";
import type { SpaceRules } from "@stokaz/contract/space-rules";
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
  /** The day it ended when it was given back whole; others end on their last day. */
  ended_on: Generated<CalendarDay | null>;
  /** Who both were in law when it was confirmed; written by the database. */
  lessor_identity: ColumnType<SellerIdentity | null, never, never>;
  artisan_identity: ColumnType<SellerIdentity | null, never, never>;
  /** The day since which the terms apply that it was requested under. */
  terms_version: Generated<string | null>;
  payment_plan: Generated<PaymentPlan>;
  /** As its space was when it was begun: `on_request` when its lessor answers first. */
  acceptance: Generated<Acceptance>;
  /** The goods that its artisan says they will store. */
  stored_goods: Generated<string | null>;
  /** Copy of the rules of its space when it was begun. */
  space_rules: ColumnType<SpaceRules | null, string | null | undefined, never>;
  /** Since when nothing is sold from it, because a month is not paid. */
  sales_paused_at: Generated<Date | null>;
  /** Months before its artisan leaves that they say so; none in those whose contract has no such clause. */
  notice_months: Generated<number | null>;
  /** Whether its contract lets its artisan give pallets back. */
  gives_pallets_back: Generated<boolean>;
  /** The end of its last pickup hours, in the territory's own time; written by the database. */
  last_pickup: ColumnType<LocalTime | null, never, never>;
};

type RentalReminders = { rental_id: string; days_before: 1 | 7 | 30; sent_at: Date };

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

/** Who agreed to a rental: its artisan by asking for it, its lessor by their offer or by their answer. */
type RentalAcceptances = {
  rental_id: string;
  side: "artisan" | "lessor";
  act: "request" | "offer" | "answer";
  accepted_at: Date;
  /** The network address that it was done from. */
  address: string;
};

/** A rental that waits, or waited, for its lessor; it has its id. */
type RentalRequests = {
  id: string;
  status: RequestStatus;
  authorised_at: Date;
  answer_by: Date;
  reminded_at: Generated<Date | null>;
  /** When it was accepted and paid, or came to nothing. */
  ended_at: Generated<Date | null>;
  reason: Generated<string | null>;
  /** When its money is taken, or let go, next; none while there is nothing to do. */
  next_attempt_at: Generated<Date | null>;
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  last_error: Generated<string | null>;
};

type RentalChanges = {
  id: string;
  rental_id: string;
  /** From 1 in each rental, as its amendments are counted. */
  number: number;
  kind: LeaseChangeKind;
  made_by: string;
  made_at: Date;
  effective_on: CalendarDay;
  pallets_before: number;
  pallets_after: number;
  end_date_before: CalendarDay;
  end_date_after: CalendarDay;
  price_change_cents: Cents;
  refund_cents: Generated<Cents>;
  /** Month by month, as it was shown. */
  scale: ColumnType<ScaledMonth[], string, never>;
  /** The parts of the rental from then on; none in the first changes, which all left. */
  parts: ColumnType<LeasePart[] | null, string, never>;
};

/** Pallets that a rental takes of its space beside those of its row; read where room is computed, in the database. */
type KeptPallets = {
  id: string;
  rental_id: string;
  space_id: string;
  pallets: number;
  start_date: CalendarDay;
  end_date: CalendarDay;
  /** Until when it is kept for somebody who pays. None of pallets that were given back, or came later. */
  hold_expires_at: Generated<Date | null>;
};

/** More months, or more pallets, of a rental: kept while they are paid, then a change with its id. */
type LeaseGrowths = {
  id: string;
  rental_id: string;
  kind: GrowthKind;
  status: GrowthStatus;
  /** The number of the change that it becomes. */
  number: number;
  effective_on: CalendarDay;
  pallets_after: number;
  end_date_after: CalendarDay;
  price_change_cents: Cents;
  due_now_cents: Cents;
  scale: ColumnType<ScaledMonth[], string, never>;
  parts: ColumnType<LeasePart[], string, never>;
  hold_expires_at: Date;
  created_at: Date;
};

/** Where the payment of a growth is. */
export type GrowthStatus = "pending" | "paid" | "expired" | "cancelled" | "refunded";

declare module "../../platform/db/schema.ts" {
  interface Schema {
    rentals: Rentals;
    rental_acceptances: RentalAcceptances;
    rental_requests: RentalRequests;
    rental_reminders: RentalReminders;
    rents: Rents;
    rental_changes: RentalChanges;
    kept_pallets: KeptPallets;
    lease_growths: LeaseGrowths;
  }
}

export type RentalRow = Selectable<Rentals>;
export type RentalAcceptanceRow = Selectable<RentalAcceptances>;
export type RentalChangeRow = Selectable<RentalChanges>;
export type LeaseGrowthRow = Selectable<LeaseGrowths>;
export type RentRow = Selectable<Rents>;
