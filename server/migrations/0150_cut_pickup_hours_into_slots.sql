-- How the pickup hours of each space are cut into slots. Every space has its row: whoever counts or closes slots locks it.
create table slot_settings (
  space_id uuid constraint slot_settings_pk primary key
    constraint slot_settings_space references storage_spaces (id) on delete cascade,
  is_slotted boolean not null default true,
  slot_minutes smallint not null default 30
    constraint slot_settings_minutes_known check (slot_minutes in (15, 20, 30, 45, 60, 90, 120)),
  slot_capacity smallint not null default 3 constraint slot_settings_capacity_allowed check (slot_capacity between 1 and 50)
);
insert into slot_settings (space_id) select id from storage_spaces;
create function give_slot_settings() returns trigger language plpgsql as $$
begin
  insert into slot_settings (space_id) values (new.id);
  return null;
end
$$;
create trigger storage_spaces_have_slot_settings after insert on storage_spaces
  for each row execute function give_slot_settings();

-- Of the territory served alone; written at each start.
create table public_holidays (
  day date constraint public_holidays_pk primary key,
  name text not null
);

-- Days `[from_day, until_day)` on which nothing is collected at one space, at all of a lessor, in some communes or everywhere.
create table closures (
  id uuid constraint closures_pk primary key,
  space_id uuid constraint closures_space references storage_spaces (id) on delete cascade,
  lessor_id uuid constraint closures_lessor references users (id),
  communes text[] constraint closures_communes_some check (cardinality(communes) > 0),
  is_everywhere boolean not null default false,
  kind text not null constraint closures_kind_known check (kind in ('closure', 'alert')),
  from_day date not null,
  until_day date not null,
  reason text not null,
  created_by uuid not null constraint closures_creator references users (id),
  created_at timestamptz not null,
  constraint closures_last_a_day check (from_day < until_day),
  constraint closures_one_scope check (num_nonnulls(space_id, lessor_id, communes, nullif(is_everywhere, false)) = 1),
  constraint closures_alerts_of_operator check ((kind = 'alert') = (space_id is null and lessor_id is null))
);
create index closures_days_index on closures (until_day);

-- Whether a closure is one of this space's.
create function concerns(closure closures, space storage_spaces) returns boolean language sql immutable as $$
  select closure.is_everywhere or closure.space_id = space.id or closure.lessor_id = space.lessor_id
    or plain_text(space.city) = any (select plain_text(name) from unnest(closure.communes) as name)
$$;

-- The days `[from_day, until_day)` of a place: whether its lessor opens on that weekday, and what keeps it closed all the same.
create function pickup_days(of_space uuid, from_day date, until_day date)
returns table (day date, is_weekday boolean, holiday text, closure_kind text, closure_reason text)
language sql stable as $$
  select days.day,
    (array['Dim', 'Lun', 'Mar', 'Mer', 'Jeu', 'Ven', 'Sam'])[extract(dow from days.day) + 1] = any (lessor.retrieval_days),
    public_holidays.name, closed.kind, closed.reason
  from storage_spaces as space
  join lessor_profiles as lessor on lessor.user_id = space.lessor_id
  join slot_settings as settings on settings.space_id = space.id
  cross join lateral (
    select from_day + ahead as day from generate_series(0, until_day - from_day - 1) as ahead
  ) as days
  left join public_holidays on public_holidays.day = days.day and settings.is_slotted
  left join lateral (
    select kind, reason from closures
    where closures.from_day <= days.day and closures.until_day > days.day and concerns(closures, space)
    order by kind, created_at limit 1
  ) as closed on true
  where space.id = of_space
$$;

-- The days on which orders can be collected at a place: nothing else says which.
create function open_days(of_space uuid, from_day date, until_day date) returns setof date language sql stable as $$
  select day from pickup_days(of_space, from_day, until_day)
  where is_weekday and holiday is null and closure_kind is null
$$;

-- When the buyer of an order comes: one row for each order that ever had a slot.
create table slot_bookings (
  order_id uuid constraint slot_bookings_pk primary key
    constraint slot_bookings_order references orders (id) on delete cascade,
  space_id uuid not null constraint slot_bookings_space references storage_spaces (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null constraint slot_bookings_status_known check (status in ('booked', 'given_back', 'released')),
  -- Counts its changes, for calendars: a later one takes the place of an earlier one.
  sequence integer not null default 0,
  -- Those of 24 and of 2 hours before that were sent, or came too late to be.
  reminders_sent smallint not null default 0,
  booked_at timestamptz not null,
  constraint slot_bookings_forward check (starts_at < ends_at)
);
create index slot_bookings_place_index on slot_bookings (space_id, starts_at) where status = 'booked';
create index slot_bookings_coming_index on slot_bookings (starts_at) where status = 'booked';

-- What became of an order's slot, never changed.
create table slot_events (
  id uuid constraint slot_events_pk primary key default gen_random_uuid(),
  -- When it was written, whatever time the product's clock says: what came first, also within a millisecond.
  recorded_at timestamptz not null default clock_timestamp(),
  order_id uuid not null constraint slot_events_order references orders (id) on delete cascade,
  at timestamptz not null,
  actor_id uuid constraint slot_events_actor references users (id),
  kind text not null constraint slot_events_kind_known check (kind in ('booked', 'moved', 'given_back', 'released')),
  from_start timestamptz,
  to_start timestamptz
);
create index slot_events_order_index on slot_events (order_id, recorded_at);

-- Where a lessor's calendar program reads their pickups: the address holds a token, kept hashed.
create table pickup_calendars (
  lessor_id uuid constraint pickup_calendars_pk primary key
    constraint pickup_calendars_lessor references users (id) on delete cascade,
  token_hash bytea not null constraint pickup_calendars_token_once unique,
  created_at timestamptz not null
);
