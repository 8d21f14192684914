-- How many months before its artisan leaves they have to say so; none in rentals whose contract says nothing of it.
alter table rentals
  add column notice_months integer constraint rentals_notice_positive check (notice_months > 0);

-- What was changed of a rental after it was paid: never changed itself.
create table rental_changes (
  id uuid constraint rental_changes_pk primary key,
  rental_id uuid not null constraint rental_changes_rental references rentals on delete cascade,
  -- Counted from 1 for each rental, as its amendments are.
  number integer not null constraint rental_changes_number_positive check (number > 0),
  kind text not null constraint rental_changes_kind_known check (kind in ('leave')),
  made_by uuid not null constraint rental_changes_made_by references users,
  made_at timestamptz not null,
  -- The first day on which it holds.
  effective_on date not null,
  pallets_before integer not null,
  pallets_after integer not null,
  end_date_before date not null,
  end_date_after date not null,
  -- By how much the price of the whole rental changes, and what of it goes back to who paid it.
  price_change_cents integer not null,
  refund_cents integer not null default 0 constraint rental_changes_refund_not_negative check (refund_cents >= 0),
  -- Month by month, as it was shown before.
  scale jsonb not null,
  constraint rental_changes_once unique (rental_id, number)
);
create index rental_changes_made_by_index on rental_changes (made_by);

create function refuse_rental_change_update() returns trigger language plpgsql as $$
begin
  raise exception 'a change that was agreed to is never changed';
end
$$;
create trigger rental_changes_stay before update on rental_changes
  for each row execute function refuse_rental_change_update();

-- Money of a rental goes back because it was changed: the rental itself goes on until the day agreed.
alter table refunds
  drop constraint refunds_cause_known,
  add constraint refunds_cause_known
    check (cause in ('late_payment', 'cancellation', 'withdrawal', 'gesture', 'provider', 'dispute', 'lease_change'));
