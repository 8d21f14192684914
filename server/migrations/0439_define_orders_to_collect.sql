create function has_collectable_line(order_id uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from order_lines where order_lines.order_id = has_collectable_line.order_id and is_collectable(order_lines)
  )
$$;
