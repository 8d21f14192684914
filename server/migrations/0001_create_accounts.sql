create table users (
  id uuid constraint users_pk primary key,
  role text not null constraint users_role_known check (role in ('consumer', 'lessor', 'artisan', 'admin')),
  email text not null,
  password_hash text not null,
  name text not null,
  first_name text not null,
  address text not null,
  fixed_phone text not null,
  mobile_phone text not null,
  profile_photo text,
  terms_accepted_at timestamptz,
  terms_version text,
  connected_account_id text constraint users_connected_account_unique unique,
  is_transfers_active boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint users_transfers_need_account check (connected_account_id is not null or not is_transfers_active)
);
create unique index users_email_unique on users (lower(email)) where deleted_at is null;

create table lessor_profiles (
  user_id uuid constraint lessor_profiles_pk primary key constraint lessor_profiles_user references users (id),
  retrieval_days text[] not null constraint lessor_profiles_retrieval_days_some check (cardinality(retrieval_days) > 0),
  retrieval_start text not null,
  retrieval_end text not null,
  delivery_days text[] not null constraint lessor_profiles_delivery_days_some check (cardinality(delivery_days) > 0),
  delivery_start text not null,
  delivery_end text not null,
  has_rental_contract boolean not null,
  has_insurance_extension boolean not null,
  plans_to_subscribe_insurance boolean not null,
  constraint lessor_profiles_retrieval_hours check (retrieval_start < retrieval_end),
  constraint lessor_profiles_delivery_hours check (delivery_start < delivery_end)
);

create table artisan_profiles (
  user_id uuid constraint artisan_profiles_pk primary key constraint artisan_profiles_user references users (id),
  company_name text not null,
  trade_name text not null,
  siret text not null constraint artisan_profiles_siret_digits check (siret ~ '^\d{14}$'),
  brand_logo text not null
);

create table login_sessions (
  token_hash bytea constraint login_sessions_pk primary key,
  user_id uuid not null constraint login_sessions_user references users (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_sessions_user_index on login_sessions (user_id);

create table password_resets (
  token_hash bytea constraint password_resets_pk primary key,
  user_id uuid not null constraint password_resets_user references users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user_index on password_resets (user_id);

create table rate_limits (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null constraint rate_limits_hits_positive check (hits > 0),
  constraint rate_limits_pk primary key (bucket, subject, window_start)
);
