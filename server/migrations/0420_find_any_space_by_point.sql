-- no-transaction
-- Products are found by where they are, too, and an archived space may still have some: the index of those on offer does not have it.
create index concurrently storage_spaces_by_shown_point on storage_spaces (grid_lat, grid_lng);
