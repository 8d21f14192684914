-- Who is to be told when a product that was sold out can be bought again: once, by mail.
create table restock_requests (
  id uuid constraint restock_requests_pk primary key,
  product_id uuid not null constraint restock_requests_product references products (id) on delete cascade,
  email text not null,
  user_id uuid constraint restock_requests_user references users (id),
  requested_at timestamptz not null,
  told_at timestamptz,
  -- Of the mail's link by which no more are sent.
  token_hash bytea constraint restock_requests_token_unique unique,
  -- Six months without a mail; thirty days after it, for its link.
  expires_at timestamptz not null
);
create unique index restock_requests_once on restock_requests (product_id, lower(email));
create index restock_requests_waiting on restock_requests (requested_at) where told_at is null;
create index restock_requests_email on restock_requests (lower(email));
create index restock_requests_expiry on restock_requests (expires_at);
