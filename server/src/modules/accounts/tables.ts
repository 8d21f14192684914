import type { Role } from "@stokaz/contract/accounts/roles";
import type { Weekday } from "@stokaz/contract/handover/schedule";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Generated, Selectable } from "kysely";

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
  /** Instant at which the person proved that they read the mail sent to `email`. */
  email_proven_at: ColumnType<Date | null, Date | null | undefined>;
  /**
   * True for people registered before addresses were proven: they receive mails although the
   * address is unproven.
   */
  is_mailed_unproven: Generated<boolean>;
  /** Instant at which the link was last sent without a request of the person. */
  proof_asked_at: ColumnType<Date | null, Date | null | undefined>;
  is_transfers_active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  suspended_at: ColumnType<Date | null, Date | null | undefined>;
  suspension_reason: ColumnType<string | null, string | null | undefined>;
  /** Written by the database when `is_transfers_active` changes. */
  transfers_lost_at: ColumnType<Date | null, never, never>;
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

/** Column that may be null, and may be left out of an insertion. */
type OrNull<Value> = ColumnType<Value | null, Value | null | undefined>;

type ArtisanProfiles = {
  user_id: string;
  company_name: string;
  trade_name: string;
  siret: string;
  brand_logo: string;
  legal_form: OrNull<string>;
  business_address: OrNull<string>;
  business_phone: OrNull<string>;
  business_email: OrNull<string>;
  register: OrNull<string>;
  vat_status: OrNull<SellerIdentity["vatStatus"]>;
  vat_number: OrNull<string>;
  /** Day on which the status was given: earlier sales are under the status of that time. */
  vat_since: OrNull<CalendarDay>;
  mediator_name: OrNull<string>;
  mediator_site: OrNull<string>;
  packaging_number: OrNull<string>;
  textile_number: OrNull<string>;
  food_declaration: OrNull<string>;
  alcohol_licence: OrNull<string>;
  alcohol_licence_on: OrNull<CalendarDay>;
  /** Day on which they committed themselves to sell only what the law allows. */
  law_certified_on: OrNull<CalendarDay>;
};

type LoginSessions = {
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** Id by which the holder ends the session; the token stays unknown. */
  id: string;
  /** Families, such as `Firefox` and `Windows`; empty when unknown. */
  browser: string;
  system: string;
  confirmed_at: Date | null;
  with_passkey: Generated<boolean>;
};

type Passkeys = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

type PasskeyChallenges = { challenge_hash: Buffer; user_id: string | null; expires_at: Date };

type KnownDevices = { user_id: string; browser: string; system: string; last_used_at: Date };

type SecondFactors = {
  user_id: string;
  /** Sealed key. */
  secret: string;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  wrong_tries: Generated<number>;
  wait_until: ColumnType<Date | null, Date | null | undefined>;
};

type RecoveryCodes = {
  user_id: string;
  code_hash: Buffer;
  used_at: ColumnType<Date | null, Date | null | undefined>;
};

type LoginChallenges = { token_hash: Buffer; user_id: string; expires_at: Date };

type PasswordResets = {
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
  used_at: Date | null;
};

type EmailProofs = {
  token_hash: Buffer;
  user_id: string;
  /** Address to which the link went. */
  email: string;
  expires_at: Date;
  used_at: ColumnType<Date | null, Date | null | undefined>;
};

type EmailChanges = {
  user_id: string;
  email: string;
  /** Hash of the token of the session that asked. */
  session_token_hash: Buffer;
  asked_at: Date;
  expires_at: Date;
};

type AccountExports = { id: string; user_id: string; asked_at: Date; ready_at: Date | null };

declare module "../../platform/db/schema.ts" {
  interface Schema {
    users: Users;
    lessor_profiles: LessorProfiles;
    artisan_profiles: ArtisanProfiles;
    login_sessions: LoginSessions;
    known_devices: KnownDevices;
    passkeys: Passkeys;
    passkey_challenges: PasskeyChallenges;
    second_factors: SecondFactors;
    recovery_codes: RecoveryCodes;
    login_challenges: LoginChallenges;
    password_resets: PasswordResets;
    email_proofs: EmailProofs;
    email_changes: EmailChanges;
    account_exports: AccountExports;
  }
}

export type UserRow = Selectable<Users>;
export type LessorProfileRow = Selectable<LessorProfiles>;
export type ArtisanProfileRow = Selectable<ArtisanProfiles>;
