create table contact_messages (
  id uuid constraint contact_messages_pk primary key,
  name text not null,
  first_name text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null
);

create table audit_log (
  id uuid constraint audit_log_pk primary key,
  actor_id uuid not null constraint audit_log_actor references users (id),
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  detail jsonb not null,
  created_at timestamptz not null
);
create index audit_log_newest_index on audit_log (created_at desc, id);

-- Ledger movements, and transfers still to be made, that the administrator no longer wants to see.
create table hidden_transactions (
  transaction_id uuid constraint hidden_transactions_pk primary key
);
