-- A lease that is to last longer, or to have more pallets: kept while its artisan pays for that, then an amendment of the same id.
create table lease_growths (
  id uuid constraint lease_growths_pk primary key,
  rental_id uuid not null constraint lease_growths_rental references rentals on delete cascade,
  kind text not null constraint lease_growths_kind_known check (kind in ('extend', 'add_pallets')),
  status text not null constraint lease_growths_status_known
    check (status in ('pending', 'paid', 'expired', 'cancelled', 'refunded')),
  -- Of the amendment that it becomes: it comes to nothing once another one has that number.
  number integer not null constraint lease_growths_number_positive check (number > 0),
  effective_on date not null,
  pallets_after integer not null,
  end_date_after date not null,
  -- As it was agreed to: what the whole lease costs more, what of it is paid on the page, month by month, and its parts from then on.
  price_change_cents integer not null constraint lease_growths_price_positive check (price_change_cents > 0),
  due_now_cents integer not null constraint lease_growths_due_positive check (due_now_cents > 0),
  scale jsonb not null,
  parts jsonb not null,
  hold_expires_at timestamptz not null,
  created_at timestamptz not null
);
create index lease_growths_rental_index on lease_growths (rental_id);

-- What a growth is called wherever payments are listed.
create function growth_name(kind text) returns text language sql immutable parallel safe as $$
  select case kind when 'extend' then 'Prolongation' when 'add_pallets' then 'Palettes ajoutées' end
$$;

alter table rental_changes
  drop constraint rental_changes_kind_known,
  add constraint rental_changes_kind_known check (kind in ('leave', 'give_back', 'extend', 'add_pallets'));

-- A growth is a payment of its own, which names its rental beside it as a month's rent does.
alter table checkout_sessions
  add column growth_id uuid constraint checkout_sessions_growth references lease_growths,
  drop constraint checkout_sessions_purpose_known,
  drop constraint checkout_sessions_one_purchase;
alter table checkout_sessions
  add constraint checkout_sessions_purpose_known check (purpose in ('rental', 'order', 'rent', 'growth')),
  add constraint checkout_sessions_one_purchase check (
    case purpose
      when 'rental' then order_id is null and rent_id is null and growth_id is null
      when 'order' then rental_id is null and rent_id is null and growth_id is null
      when 'rent' then order_id is null and growth_id is null and (rent_id is null) = (rental_id is null)
      else order_id is null and rent_id is null and (growth_id is null) = (rental_id is null)
    end
    and (rental_id is not null or order_id is not null or status in ('paid', 'expired', 'cancelled', 'refunded'))
  );
create unique index checkout_sessions_growth_once on checkout_sessions (growth_id) where growth_id is not null;

-- Room that is kept while somebody pays for it: until then only.
alter table kept_pallets add column hold_expires_at timestamptz;

-- As before; what is kept while somebody pays is held, and only for so long.
create or replace function occupying(of_space uuid, from_day date, to_day date, at_instant timestamptz)
returns table (pallets integer, is_held boolean, first_day date, end_date date) language sql stable parallel safe as $$
  select pallets, rentals.status <> 'confirmed', greatest(start_date, from_day), end_date
  from rentals
  where space_id = of_space and start_date < to_day and end_date > from_day
    and takes_room(rentals.status, hold_expires_at, at_instant)
  union all
  select pallets, hold_expires_at is not null, greatest(start_date, from_day), end_date
  from kept_pallets
  where space_id = of_space and start_date < to_day and end_date > from_day
    and (hold_expires_at is null or hold_expires_at > at_instant)
$$;
