-- The card that somebody's rents are charged to. The number itself never comes here: the provider keeps it.
create table kept_cards (
  user_id uuid constraint kept_cards_pk primary key constraint kept_cards_user references users,
  customer_id text not null constraint kept_cards_customer_once unique,
  -- What it was paid or set up on: its card is still to be read there.
  unread_session_id text,
  payment_method_id text,
  brand text,
  last4 text,
  exp_month smallint,
  exp_year smallint,
  kept_at timestamptz not null,
  -- The end of the card of which its owner was told: `2027-03`.
  expiry_told text,
  constraint kept_cards_whole check (
    (payment_method_id is null) = (brand is null) and (brand is null) = (last4 is null)
    and (last4 is null) = (exp_month is null) and (exp_month is null) = (exp_year is null)
  )
);
create index kept_cards_unread on kept_cards (kept_at) where unread_session_id is not null;

-- What somebody agreed to when they gave their card: the words they read, when and from where.
create table card_mandates (
  id uuid constraint card_mandates_pk primary key,
  user_id uuid not null constraint card_mandates_user references users,
  rental_id uuid not null constraint card_mandates_rental references rentals on delete cascade,
  given_at timestamptz not null,
  address text not null,
  wording text not null
);
create index card_mandates_user_index on card_mandates (user_id);

-- Pages opened to change a card, for two days.
create table card_changes (
  id uuid constraint card_changes_pk primary key,
  user_id uuid not null constraint card_changes_user references users,
  rental_id uuid not null constraint card_changes_rental references rentals on delete cascade,
  session_id text constraint card_changes_session_once unique,
  opened_at timestamptz not null,
  done_at timestamptz
);
create index card_changes_user_index on card_changes (user_id);

-- Customers at the provider whose accounts were closed: they are deleted there.
create table forgotten_customers (
  customer_id text constraint forgotten_customers_pk primary key,
  forgotten_at timestamptz not null
);
