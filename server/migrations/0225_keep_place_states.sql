-- The state of a rented place when its artisan comes in and when they leave, as both sides write and sign it.
create table place_states (
  id uuid constraint place_states_pk primary key,
  rental_id uuid not null constraint place_states_rental references rentals on delete cascade,
  kind text not null constraint place_states_kind_known check (kind in ('entry', 'exit')),
  status text not null constraint place_states_status_known check (status in ('draft', 'signed')),
  -- Grows with every change: a signature is of one version.
  version integer not null constraint place_states_version_positive check (version > 0),
  lessor_notes text not null,
  artisan_notes text not null,
  -- Whom and which lease it is about, kept when both have signed: profiles and places change.
  facts jsonb,
  signed_at timestamptz,
  -- Of its file, once that was made.
  sha256 text,
  made_at timestamptz,
  constraint place_states_once unique (rental_id, kind),
  constraint place_states_signed_with_facts
    check ((status = 'signed') = (facts is not null and signed_at is not null)),
  constraint place_states_made_once_signed check (sha256 is null or status = 'signed')
);

-- Its pictures: private files, named by their rows.
create table place_state_pictures (
  id uuid constraint place_state_pictures_pk primary key,
  state_id uuid not null constraint place_state_pictures_state references place_states on delete cascade,
  side text not null constraint place_state_pictures_side_known check (side in ('lessor', 'artisan')),
  description text not null,
  added_by uuid not null constraint place_state_pictures_added_by references users,
  added_at timestamptz not null,
  -- Its largest file, and what that is.
  private_file text not null generated always as ('place-picture-' || id::text || '-large.jpg') stored,
  sha256 text not null,
  constraint place_state_pictures_once unique (state_id, side, sha256)
);
create index place_state_pictures_added_by_index on place_state_pictures (added_by);

-- Who signed which version: one of an older version holds no longer.
create table place_state_signatures (
  state_id uuid not null constraint place_state_signatures_state references place_states on delete cascade,
  side text not null constraint place_state_signatures_side_known check (side in ('lessor', 'artisan')),
  version integer not null,
  signed_by uuid not null constraint place_state_signatures_signed_by references users,
  -- As they were called then.
  name text not null,
  signed_at timestamptz not null,
  constraint place_state_signatures_pk primary key (state_id, side, version)
);
create index place_state_signatures_signed_by_index on place_state_signatures (signed_by);

-- What both have signed stays as it is until its lease is deleted; only its file is still to be made.
create function refuse_signed_place_state_change() returns trigger language plpgsql as $$
begin
  if old.status = 'signed' then
    if tg_op = 'DELETE' then
      if exists (select from rentals where id = old.rental_id) then
        raise exception 'a place state that both have signed stays with its lease';
      end if;
    elsif to_jsonb(new) - 'sha256' - 'made_at' <> to_jsonb(old) - 'sha256' - 'made_at' then
      raise exception 'a place state that both have signed is never changed';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger place_states_stay before update or delete on place_states
  for each row execute function refuse_signed_place_state_change();

create function refuse_signed_place_state_part_change() returns trigger language plpgsql as $$
declare
  part record := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from place_states where id in (part.state_id, case when tg_op = 'UPDATE' then old.state_id end)
      and status = 'signed') then
    raise exception 'what belongs to a place state that both have signed is never changed';
  end if;
  return part;
end
$$;
create trigger place_state_pictures_stay before insert or update or delete on place_state_pictures
  for each row execute function refuse_signed_place_state_part_change();
create trigger place_state_signatures_stay before insert or update or delete on place_state_signatures
  for each row execute function refuse_signed_place_state_part_change();
