-- Recalls of products: what buyers are told, as it was confirmed, and the lines of orders that it is about.
create table recalls (
  id uuid constraint recalls_pk primary key,
  number text not null default draw_number('R') constraint recalls_number_unique unique,
  product_id uuid not null,
  -- As it was.
  product_name text not null,
  seller_id uuid not null constraint recalls_seller references users (id),
  -- First and last day of sale; none: from the beginning, until now.
  sold_from date,
  sold_to date,
  danger text not null,
  advice text not null,
  contact text not null,
  -- What hid the product, deleted before the recall is; none when it was hidden or gone before.
  decision_id uuid,
  confirmed_at timestamptz not null,
  confirmed_by uuid not null constraint recalls_confirmed_by references users (id)
);
create unique index recalls_once on recalls (product_id, sold_from, sold_to, md5(danger || advice || contact))
  nulls not distinct;
create index recalls_index on recalls (confirmed_at);
create index recalls_seller_index on recalls (seller_id);

-- What was confirmed is what people were told.
create function refuse_recall_change() returns trigger language plpgsql as $$
begin
  raise exception 'a confirmed recall never changes' using errcode = 'restrict_violation';
end
$$;
create trigger recalls_append_only before update or delete or truncate on recalls
  for each statement execute function refuse_recall_change();

-- Chosen when the recall was confirmed, whatever they were chosen by.
create table recall_lines (
  recall_id uuid not null constraint recall_lines_recall references recalls (id),
  line_id uuid not null constraint recall_lines_line references order_lines (id) on delete cascade,
  order_id uuid not null constraint recall_lines_order references orders (id) on delete cascade,
  buyer_id uuid not null constraint recall_lines_buyer references users (id),
  -- When the buyer's mail was put on its way.
  told_at timestamptz,
  -- When it was taken back from those that wait to be collected.
  stopped_at timestamptz,
  constraint recall_lines_pk primary key (recall_id, line_id)
);
create index recall_lines_line_index on recall_lines (line_id);
create index recall_lines_order_index on recall_lines (order_id);
create index recall_lines_buyer_index on recall_lines (buyer_id);
create index recall_lines_untold_index on recall_lines (recall_id, buyer_id) where told_at is null;
create index recall_lines_unstopped_index on recall_lines (order_id) where stopped_at is null;

alter table handover_events
  drop constraint handover_events_kind_known,
  add constraint handover_events_kind_known check (kind in ('try_wrong', 'try_locked', 'try_right', 'handed_over',
    'collected', 'refused', 'recalled', 'absent', 'contested', 'confirmed', 'decided', 'slot_booked', 'slot_moved',
    'slot_given_back', 'slot_released', 'not_collected', 'withdrawn', 'returned'));
