-- 0420 has all of them.
drop index storage_spaces_by_grid;
