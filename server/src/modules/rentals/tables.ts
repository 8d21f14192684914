import type { Acceptance } from "@stokaz/contract/accounts/acceptance";
import type { LeaseChangeKind } from "@stokaz/contract/leases/lease-changes";
import type { GrowthKind } from "@stokaz/contract/leases/lease-growths";
import type { LeasePart, ScaledMonth } from "@stokaz/contract/leases/lease-scale";
import type { RequestStatus } from "@stokaz/contract/leases/rental-requests";
import type { PaymentPlan, RentalStatus } from "@stokaz/contract/leases/rentals";
import type { RentStatus } from "@stokaz/contract/leases/rents";
import type { Cents } from "@stokaz/contract/money/money";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import type { SpaceRules } from "@stokaz/contract/spaces/space-rules";
import type { CalendarDay, LocalTime } from "@stokaz/contract/time/calendar";
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
  /** `ended` is computed from the dates. */
  status: Exclude<RentalStatus, "ended">;
  hold_expires_at: Date;
  created_at: Date;
  confirmed_at: Date | null;
  /** Time since which it is refunded and waits for the last orders of its products. */
  ending_since: ColumnType<Date | null, Date | null | undefined>;
  /** The day on which it ended by a full refund; other rentals end on their last day. */
  ended_on: Generated<CalendarDay | null>;
  /** Legal identities of both sides when it was confirmed; written by the database. */
  lessor_identity: ColumnType<SellerIdentity | null, never, never>;
  artisan_identity: ColumnType<SellerIdentity | null, never, never>;
  /** First day of the version of the terms under which it was requested. */
  terms_version: Generated<string | null>;
  payment_plan: Generated<PaymentPlan>;
  /** Booking mode of its space when it was begun: `on_request` when its lessor answers first. */
  acceptance: Generated<Acceptance>;
  /** The goods that its artisan says they will store. */
  stored_goods: Generated<string | null>;
  /** Copy of the rules of its space when it was begun. */
  space_rules: ColumnType<SpaceRules | null, string | null | undefined, never>;
  /** Time since which nothing is sold from it, because a month is not paid. */
  sales_paused_at: Generated<Date | null>;
  /** Months of notice before its artisan leaves; null if its contract has no such clause. */
  notice_months: Generated<number | null>;
  /** True if its contract lets its artisan give pallets back. */
  gives_pallets_back: Generated<boolean>;
  /** The end of its last pickup hours, in the territory's own time; written by the database. */
  last_pickup: ColumnType<LocalTime | null, never, never>;
};

type RentalReminders = { rental_id: string; days_before: 1 | 7 | 30; sent_at: Date };

type Rents = {
  id: string;
  rental_id: string;
  /** Number of the month from 0; month 0 is paid with the rental. */
  month: number;
  due_on: CalendarDay;
  amount_cents: Cents;
  status: RentStatus;
  noticed_at: Date | null;
  looked_on: CalendarDay | null;
  /** Time of the next charge; null while no charge is under way. */
  next_attempt_at: Date | null;
  /** Tries of the current charge that got no answer. */
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  last_error: string | null;
  /** Number of refused charges. */
  refusals: Generated<number>;
  unpaid_since: CalendarDay | null;
  refused_at: Date | null;
  last_refusal: string | null;
  warned_on: CalendarDay | null;
  warnings: Generated<number>;
  /** When both sides were told that an unpaid month of a lease that is over is not tried again. */
  given_up_at: Date | null;
  paid_at: Date | null;
};

/**
 * Agreements to a rental: the artisan's by their request, the lessor's by their offer or by their
 * answer.
 */
type RentalAcceptances = {
  rental_id: string;
  side: "artisan" | "lessor";
  act: "request" | "offer" | "answer";
  accepted_at: Date;
  /** Network address from which it was done. */
  address: string;
};

/** A rental that waits, or waited, for its lessor; both have the same id. */
type RentalRequests = {
  id: string;
  status: RequestStatus;
  authorised_at: Date;
  answer_by: Date;
  reminded_at: Generated<Date | null>;
  /** When it was accepted and paid, or ended without a rental. */
  ended_at: Generated<Date | null>;
  reason: Generated<string | null>;
  /** Time of the next try to capture or release its money; null while there is nothing to do. */
  next_attempt_at: Generated<Date | null>;
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  last_error: Generated<string | null>;
};

type RentalChanges = {
  id: string;
  rental_id: string;
  /** Number of the amendment in its rental, from 1. */
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
  /** Amounts month by month, as they were shown. */
  scale: ColumnType<ScaledMonth[], string, never>;
  /**
   * Parts of the rental from then on; null in the oldest changes, which were all notices to leave.
   */
  parts: ColumnType<LeasePart[] | null, string, never>;
};

/**
 * Additional pallets that a rental takes of its space; the database reads them when it computes
 * room.
 */
type KeptPallets = {
  id: string;
  rental_id: string;
  space_id: string;
  pallets: number;
  start_date: CalendarDay;
  end_date: CalendarDay;
  /**
   * End of the hold for a person who pays. Null for pallets that were given back, or were added
   * later.
   */
  hold_expires_at: Generated<Date | null>;
};

/**
 * Additional months or pallets of a rental: on hold while they are paid, then a change with the
 * same id.
 */
type LeaseGrowths = {
  id: string;
  rental_id: string;
  kind: GrowthKind;
  status: GrowthStatus;
  /** Number of the change that it becomes. */
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

/** State of the payment of a growth. */
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
