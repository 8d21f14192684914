import type { AuditAction, AuditSubject } from "@stokaz/contract/admin-audit";
import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import type { FindingKind } from "@stokaz/contract/payments";
import type { ReportCause } from "@stokaz/contract/reports";
import type { Role } from "@stokaz/contract/roles";
import type { Weekday } from "@stokaz/contract/schedule";
import type { ColumnType, Generated, Selectable } from "kysely";
import type { MailContent } from "../mail-template.ts";

type Json = ColumnType<unknown, string, never>;

type Users = {
  id: string;
  role: Role;
  email: string;
  password_hash: string;
  name: string;
  first_name: string;
  address: string;
  fixed_phone: string;
  mobile_phone: string;
  profile_photo: string | null;
  terms_accepted_at: Date | null;
  terms_version: string | null;
  connected_account_id: string | null;
  is_transfers_active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  suspended_at: ColumnType<Date | null, Date | null | undefined>;
  suspension_reason: ColumnType<string | null, string | null | undefined>;
  /** Written by the database whenever `is_transfers_active` changes. */
  transfers_lost_at: ColumnType<Date | null, never, never>;
};

/** What the operator took out of sight, and what its owner was told. */
type Hideable = {
  hidden_at: ColumnType<Date | null, Date | null | undefined>;
  hidden_reason: ColumnType<string | null, string | null | undefined>;
};

type LessorProfiles = {
  user_id: string;
  retrieval_days: Weekday[];
  retrieval_start: string;
  retrieval_end: string;
  delivery_days: Weekday[];
  delivery_start: string;
  delivery_end: string;
  has_rental_contract: boolean;
  has_insurance_extension: boolean;
  plans_to_subscribe_insurance: boolean;
};

type ArtisanProfiles = {
  user_id: string;
  company_name: string;
  trade_name: string;
  siret: string;
  brand_logo: string;
};

type LoginSessions = {
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
};

type PasswordResets = {
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
  used_at: Date | null;
};

type RateLimits = { bucket: string; subject: string; window_start: Date; hits: number };

/** What a text is searched by, made by the database. */
type Plain = ColumnType<string, never, never>;

type StorageSpaces = Hideable & {
  id: string;
  lessor_id: string;
  name: string;
  address: string;
  postcode: string;
  city: string;
  plain_address: Plain;
  plain_commune: Plain;
  lat: number | null;
  lng: number | null;
  /** The point that strangers are shown. */
  grid_lat: ColumnType<number | null, never, never>;
  grid_lng: ColumnType<number | null, never, never>;
  surface_m2: number;
  price_cents: Cents;
  photo: string;
  manager_last_name: string;
  manager_first_name: string;
  phone: string;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
};

/** What is stored; `ended` is read from the dates. */
type StoredRentalStatus = "pending" | "confirmed" | "expired" | "cancelled" | "refunded";

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
  status: StoredRentalStatus;
  hold_expires_at: Date;
  created_at: Date;
  confirmed_at: Date | null;
  /** Its money went back, and it ends as soon as nobody waits for an order of its products. */
  ending_since: ColumnType<Date | null, Date | null | undefined>;
};

type RentalReminders = { rental_id: string; days_before: 7 | 30; sent_at: Date };

type Products = Hideable & {
  id: string;
  rental_id: string;
  artisan_id: string;
  space_id: string;
  name: string;
  plain_name: Plain;
  pickup_location: string;
  plain_pickup_location: Plain;
  brand: string;
  plain_brand: Plain;
  search_words: ColumnType<string[], never, never>;
  category: string | null;
  sub_category: string | null;
  quantity: number;
  stock_quantity: number;
  is_in_stock: ColumnType<boolean, never, never>;
  price_cents: Cents;
  area_m2: number;
  pallet_id: Generated<string | null>;
  description: string;
  photo: string;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
};

type ProductWords = { field: "product" | "brand" | "location"; word: string };

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

export type CheckoutStatus = "open" | "paid" | "expired" | "cancelled" | "refund_due" | "refunded";

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

type WebhookEvents = {
  id: string;
  type: string;
  received_at: Date;
  subject: ColumnType<string | null, string | null | undefined>;
};

/** What a message says until it is sent; of one that is written then, only to whom. */
export type StoredMail = MailContent | { to: string };

type Mails = {
  id: string;
  about: string | null;
  recipient_id: string | null;
  subject: string;
  posted_at: Date;
  sent_at: ColumnType<Date | null, Date | null | undefined>;
  /** Until it is sent or forgotten. */
  content: ColumnType<StoredMail | null, string | null, null>;
  /** Who writes it when it is sent, for what holds a secret. */
  kind: ColumnType<string | null, string | null | undefined, never>;
  /** When it was given up: it waits for an administrator. */
  failed_at: ColumnType<Date | null, Date | null | undefined>;
  /** Why the last try failed, in the mail server's words. */
  last_error: ColumnType<string | null, string | null | undefined>;
};

export type MovementKind =
  | "rental_payment"
  | "order_payment"
  | "refund"
  | "transfer"
  | "reversal"
  | "platform_fee";

type LedgerMovements = {
  id: string;
  kind: MovementKind;
  amount_cents: Cents;
  checkout_id: string;
  provider_reference: string;
  occurred_at: Date;
};

export type LedgerAccount =
  | "provider_balance"
  | "seller_payable"
  | "payer_refundable"
  | "platform_revenue";

type LedgerEntries = {
  movement_id: string;
  account: LedgerAccount;
  party_id: string | null;
  amount_cents: Cents;
};

type Transfers = {
  id: string;
  checkout_id: string;
  installment: number;
  seller_id: string;
  gross_cents: Cents;
  fee_cents: Cents;
  due_at: Date;
  status: "waiting" | "paid" | "cancelled";
  is_in_flight: Generated<boolean>;
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  provider_transfer_id: string | null;
  paid_at: Date | null;
};

export type RefundCause = "late_payment" | "cancellation" | "gesture" | "provider" | "dispute";
export type RefundStatus = "due" | "sent" | "failed" | "replaced";

type Refunds = {
  id: string;
  checkout_id: string;
  amount_cents: Cents;
  cause: RefundCause;
  note: string | null;
  has_ended_purchase: boolean;
  requested_by: string | null;
  request_key: string | null;
  requested_at: Date;
  status: RefundStatus;
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  provider_refund_id: string | null;
  sent_at: Date | null;
};

type Disputes = {
  id: string;
  checkout_id: string;
  amount_cents: Cents;
  reason: string;
  status: "open" | "won" | "lost";
  opened_at: Date;
  answer_by: Date | null;
  closed_at: Date | null;
};

type ReconciliationRuns = { id: string; since: Date; finished_at: Date; compared: number };

type ReconciliationFindings = {
  id: string;
  kind: FindingKind;
  subject: string;
  checkout_id: string | null;
  booked_cents: Cents | null;
  provider_cents: Cents | null;
  occurred_at: Date;
  first_seen_at: Date;
  last_seen_at: Date;
  resolved_at: Date | null;
};

type TransferReversals = {
  id: string;
  refund_id: string;
  transfer_id: string;
  net_cents: Cents;
  fee_cents: Cents;
  status: "due" | "done" | "dropped";
  attempts: Generated<number>;
  spent_keys: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  provider_reversal_id: string | null;
  done_at: Date | null;
};

type ContactMessages = {
  id: string;
  name: string;
  first_name: string;
  email: string;
  phone: string;
  message: string;
  created_at: Date;
  resolved_at: ColumnType<Date | null, Date | null | undefined>;
};

type Reports = {
  id: string;
  subject_type: "space" | "product";
  subject_id: string;
  cause: ReportCause;
  words: string;
  reporter_id: string | null;
  created_at: Date;
  resolved_at: ColumnType<Date | null, Date | null | undefined>;
};

type AuditLog = {
  id: string;
  actor_id: string | null;
  action: AuditAction;
  subject_type: AuditSubject;
  subject_id: string;
  detail: Json;
  created_at: Date;
};

type GeocoderAnswers = {
  query_hash: Buffer;
  places: ColumnType<unknown, string, string>;
  answered_at: Date;
};

/** Every table, as `migrations/` makes it. */
export type Schema = {
  users: Users;
  lessor_profiles: LessorProfiles;
  artisan_profiles: ArtisanProfiles;
  login_sessions: LoginSessions;
  password_resets: PasswordResets;
  rate_limits: RateLimits;
  storage_spaces: StorageSpaces;
  rentals: Rentals;
  rental_reminders: RentalReminders;
  products: Products;
  product_words: ProductWords;
  orders: Orders;
  checkout_sessions: CheckoutSessions;
  webhook_events: WebhookEvents;
  ledger_movements: LedgerMovements;
  ledger_entries: LedgerEntries;
  transfers: Transfers;
  refunds: Refunds;
  transfer_reversals: TransferReversals;
  disputes: Disputes;
  reconciliation_runs: ReconciliationRuns;
  reconciliation_findings: ReconciliationFindings;
  contact_messages: ContactMessages;
  mails: Mails;
  account_exports: { id: string; user_id: string; asked_at: Date; ready_at: Date | null };
  reports: Reports;
  geocoder_answers: GeocoderAnswers;
  audit_log: AuditLog;
  hidden_transactions: { transaction_id: string };
};

export type UserRow = Selectable<Users>;
export type LessorProfileRow = Selectable<LessorProfiles>;
export type ArtisanProfileRow = Selectable<ArtisanProfiles>;
export type SpaceRow = Omit<
  Selectable<StorageSpaces>,
  "plain_address" | "plain_commune" | "grid_lat" | "grid_lng"
>;
export type RentalRow = Selectable<Rentals>;
export type ProductRow = Omit<
  Selectable<Products>,
  "plain_name" | "plain_pickup_location" | "plain_brand" | "search_words" | "is_in_stock"
>;
export type OrderRow = Selectable<Orders>;
export type CheckoutRow = Selectable<CheckoutSessions>;
export type RefundRow = Selectable<Refunds>;
export type DisputeRow = Selectable<Disputes>;
export type TransferRow = Selectable<Transfers>;

/** Every column that names a stored picture: what none of them names any more is deleted. */
export const PICTURE_COLUMNS = [
  { table: "users", column: "profile_photo" },
  { table: "artisan_profiles", column: "brand_logo" },
  { table: "storage_spaces", column: "photo" },
  { table: "products", column: "photo" },
] as const satisfies readonly { table: keyof Schema; column: string }[];
