-- Whether a space is rented at once, or once its lessor said yes. Those from before are rented at once.
alter table storage_spaces
  add column acceptance text not null default 'instant'
    constraint storage_spaces_acceptance_known check (acceptance in ('instant', 'on_request'));

-- As the space was when the rental was begun, and what its artisan says they will store.
alter table rentals
  add column acceptance text not null default 'instant'
    constraint rentals_acceptance_known check (acceptance in ('instant', 'on_request')),
  add column stored_goods text,
  drop constraint rentals_status_known;
alter table rentals add constraint rentals_status_known
  check (status in ('pending', 'requested', 'confirmed', 'expired', 'cancelled', 'refunded'));

-- Its money is kept back by the payer's bank, and not taken yet.
alter table checkout_sessions drop constraint checkout_sessions_status_known;
alter table checkout_sessions add constraint checkout_sessions_status_known
  check (status in ('open', 'authorised', 'paid', 'expired', 'cancelled', 'refund_due', 'refunded'));

-- A rental that waits, or waited, for its lessor's answer. It has the id of the rental that it becomes.
create table rental_requests (
  id uuid constraint rental_requests_pk primary key
    constraint rental_requests_rental references rentals on delete cascade,
  status text not null constraint rental_requests_status_known
    check (status in ('waiting', 'accepting', 'accepted', 'refused', 'withdrawn', 'unanswered', 'lapsed')),
  authorised_at timestamptz not null,
  answer_by timestamptz not null,
  reminded_at timestamptz,
  ended_at timestamptz,
  -- Why it was refused, in its lessor's words.
  reason text,
  -- Money to take, or to let go: when the provider is asked next, tries without an answer, keys used up.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  spent_keys integer not null default 0,
  last_error text,
  constraint rental_requests_answer_later check (answer_by > authorised_at),
  constraint rental_requests_ended_when check ((status in ('waiting', 'accepting')) = (ended_at is null)),
  constraint rental_requests_reason_of_refusal check ((status = 'refused') = (reason is not null))
);
create index rental_requests_waiting_index on rental_requests (answer_by) where status = 'waiting';
create index rental_requests_due_index on rental_requests (next_attempt_at) where next_attempt_at is not null;
