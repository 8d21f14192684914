create table deliveries (
  id uuid constraint deliveries_pk primary key,
  rental_id uuid not null constraint deliveries_rental references rentals (id),
  space_id uuid not null constraint deliveries_space references storage_spaces (id),
  lessor_id uuid not null constraint deliveries_lessor references users (id),
  artisan_id uuid not null constraint deliveries_artisan references users (id),
  planned_day date not null,
  status text not null
    constraint deliveries_status_known check (status in ('announced', 'received', 'cancelled')),
  counts_on_arrival boolean not null,
  note text not null,
  created_at timestamptz not null,
  received_at timestamptz,
  received_by uuid constraint deliveries_receiver references users (id),
  received_note text not null default '',
  picture text,
  cancelled_at timestamptz,
  constraint deliveries_received_by_somebody
    check ((status = 'received') = (received_at is not null and received_by is not null)),
  constraint deliveries_cancelled_once
    check ((status = 'cancelled') = (cancelled_at is not null))
);
create index deliveries_artisan_index on deliveries (artisan_id, planned_day);
create index deliveries_space_index on deliveries (space_id, planned_day);
create index deliveries_lessor_index on deliveries (lessor_id, planned_day);
create index deliveries_rental_index on deliveries (rental_id);

create table delivery_lines (
  delivery_id uuid not null constraint delivery_lines_delivery references deliveries (id),
  position smallint not null,
  product_id uuid not null constraint delivery_lines_product references products (id),
  announced integer not null
    constraint delivery_lines_announced_in_range check (announced >= 1 and announced <= 10000),
  received integer
    constraint delivery_lines_received_within_announced check (received >= 0 and received <= announced),
  is_counted boolean not null default false,
  constraint delivery_lines_pk primary key (delivery_id, position),
  constraint delivery_lines_product_once unique (delivery_id, product_id),
  constraint delivery_lines_counted_once_received check (not is_counted or received is not null)
);
