-- Whether the buyer can collect a line now: it waits, no decision about it is open, and its product is not recalled.
create function is_collectable(line order_lines) returns boolean language sql stable parallel safe as $$
  select line.status = 'to_collect' and not line.is_contested
    and not exists (select from recall_lines where line_id = line.id)
$$;
