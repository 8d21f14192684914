-- What somebody who doesn't see a space's photo reads; empty: its name.
alter table storage_spaces add column alt_text text not null default ''
  constraint storage_spaces_alt_text_short check (char_length(alt_text) <= 150);

-- The other pictures of a space, in order; the first is `storage_spaces.photo`, which the version before this one knows alone.
create table space_pictures (
  space_id uuid not null constraint space_pictures_space references storage_spaces (id) on delete cascade,
  position integer not null constraint space_pictures_position_in_range check (position between 1 and 8),
  picture text not null,
  alt_text text not null default '' constraint space_pictures_alt_text_short check (char_length(alt_text) <= 150),
  constraint space_pictures_pk primary key (space_id, position),
  constraint space_pictures_once unique (space_id, picture)
);
create index space_pictures_picture_index on space_pictures (picture);

-- They show somebody's home, and nobody sees them once it is not offered any more. Whoever archives it, by whichever version.
create function drop_space_pictures() returns trigger language plpgsql as $$
begin
  delete from space_pictures where space_id = new.id;
  return null;
end
$$;
create trigger storage_spaces_leave_without_pictures after update of archived_at on storage_spaces
  for each row when (new.archived_at is not null) execute function drop_space_pictures();
