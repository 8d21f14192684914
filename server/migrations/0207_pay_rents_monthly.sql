-- How a rental is paid: all at once, or each month at its beginning. Those from before were paid at once.
alter table rentals
  add column payment_plan text not null default 'upfront'
    constraint rentals_payment_plan_known check (payment_plan in ('upfront', 'monthly')),
  -- Since when nothing is sold from it, because a month is not paid.
  add column sales_paused_at timestamptz;

-- The months of a rental that is paid monthly, from its confirmation on; the first was paid then.
create table rents (
  id uuid constraint rents_pk primary key,
  rental_id uuid not null constraint rents_rental references rentals on delete cascade,
  month integer not null constraint rents_month_not_negative check (month >= 0),
  due_on date not null,
  amount_cents integer not null constraint rents_amount_positive check (amount_cents > 0),
  status text not null constraint rents_status_known check (status in ('due', 'paid', 'unpaid', 'cancelled')),
  -- When its tenant was told what will be charged.
  noticed_at timestamptz,
  -- The last day on which the calendar of its payment was looked at.
  looked_on date,
  -- A charge under way: when it is tried next, its tries without an answer, keys used up.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  spent_keys integer not null default 0,
  last_error text,
  -- Charges that the bank refused, since when, the last of them and why.
  refusals integer not null default 0,
  unpaid_since date,
  refused_at timestamptz,
  last_refusal text,
  -- The last day on which its tenant was told that it is not paid, and how often.
  warned_on date,
  warnings integer not null default 0,
  paid_at timestamptz,
  constraint rents_once unique (rental_id, month),
  constraint rents_paid_when check ((status = 'paid') = (paid_at is not null)),
  constraint rents_unpaid_since check (status <> 'unpaid' or unpaid_since is not null)
);
create index rents_due_index on rents (next_attempt_at) where status in ('due', 'unpaid') and next_attempt_at is not null;
create index rents_calendar_index on rents (due_on) where status in ('due', 'unpaid');

-- What a month's rent is called wherever it is listed: "Loyer de mars 2027".
create function rent_name(due_on date) returns text language sql immutable parallel safe as $$
  select 'Loyer ' || (array['de janvier', 'de février', 'de mars', 'd''avril', 'de mai', 'de juin', 'de juillet', 'd''août',
    'de septembre', 'd''octobre', 'de novembre', 'de décembre'])[extract(month from due_on)] || ' '
    || extract(year from due_on)
$$;

-- Each later month is a payment of its own. It names its rental beside its month, so that whatever is listed by rental finds it.
alter table checkout_sessions
  add column rent_id uuid constraint checkout_sessions_rent references rents,
  -- What people know it by: a month's rent is its rental's.
  add column subject_type text not null generated always as (case purpose when 'order' then 'order' else 'rental' end) stored,
  drop constraint checkout_sessions_purpose_known,
  drop constraint checkout_sessions_rental_once,
  drop constraint checkout_sessions_one_purchase;
alter table checkout_sessions
  add constraint checkout_sessions_purpose_known check (purpose in ('rental', 'order', 'rent')),
  add constraint checkout_sessions_one_purchase check (
    case purpose
      when 'rental' then order_id is null and rent_id is null
      when 'order' then rental_id is null and rent_id is null
      else order_id is null and (rent_id is null) = (rental_id is null)
    end
    and (rental_id is not null or order_id is not null or status in ('paid', 'expired', 'cancelled', 'refunded'))
  );
create unique index checkout_sessions_rental_once on checkout_sessions (rental_id) where purpose = 'rental';
create index checkout_sessions_of_rental on checkout_sessions (rental_id) where rental_id is not null;
-- One way of paying a month at a time, and one payment of it.
create unique index checkout_sessions_rent_open_once on checkout_sessions (rent_id) where status = 'open';
create unique index checkout_sessions_rent_paid_once on checkout_sessions (rent_id) where status = 'paid';

-- As before, and no month of its rental is so late that its sale is paused.
create or replace function is_on_sale(product products, rental rentals, at_time timestamp, unavailable uuid[]) returns boolean
language sql immutable parallel safe as $$
  select product.archived_at is null and product.hidden_at is null and product.is_in_stock
    and (product.facts_due_on is null or product.facts_due_on > at_time::date)
    and rental.status = 'confirmed' and rental.ending_since is null and rental.sales_paused_at is null
    and rental.start_date <= at_time::date and rental.end_date > at_time::date and rental.last_pickup > at_time
    and not array[product.artisan_id, rental.lessor_id] && unavailable
$$;
