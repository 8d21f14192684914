-- What people say of an artisan, a place or a tenant they dealt with, after a real handover or lease.
create table reviews (
  id uuid constraint reviews_pk primary key,
  about text not null constraint reviews_about_known check (about in ('seller', 'place', 'tenant')),
  order_id uuid constraint reviews_order references orders (id) on delete cascade,
  rental_id uuid constraint reviews_rental references rentals (id) on delete cascade,
  author_id uuid not null constraint reviews_author references users (id),
  -- The artisan, or the space.
  subject_id uuid not null,
  -- The artisan, or the lessor of the space: who may answer.
  owner_id uuid not null constraint reviews_owner references users (id),
  rating smallint not null constraint reviews_rating_known check (rating >= 1 and rating <= 5),
  words text not null,
  experienced_on date not null,
  written_at timestamptz not null,
  -- None while it waits for the operator.
  published_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  answer text,
  answered_at timestamptz,
  constraint reviews_of_one_purchase check (num_nonnulls(order_id, rental_id) = 1),
  constraint reviews_answer_has_instant check (answer is null or answered_at is not null),
  constraint reviews_hidden_has_reason check ((hidden_at is null) = (hidden_reason is null)),
  constraint reviews_not_of_oneself check (author_id <> owner_id),
  constraint reviews_once_for_order unique (order_id, about, subject_id),
  constraint reviews_once_for_rental unique (rental_id, about, subject_id)
);
create index reviews_shown_index on reviews (subject_id, about, written_at desc, id)
  where published_at is not null and hidden_at is null;
create index reviews_author_index on reviews (author_id, written_at desc, id);
create index reviews_owner_index on reviews (owner_id, written_at desc, id);
create index reviews_waiting_index on reviews (written_at, id) where published_at is null and hidden_at is null;

-- Whom was asked for reviews of what, once.
create table review_invitations (
  person_id uuid not null constraint review_invitations_person references users (id),
  purchase_id uuid not null,
  sent_at timestamptz not null,
  constraint review_invitations_pk primary key (person_id, purchase_id)
);

-- What somebody may review: what they collected, and leases of theirs that are over, since a day; written already or not.
create function reviewable_by(person uuid, since date, today date, zone text)
returns table (about text, order_id uuid, rental_id uuid, subject_id uuid, owner_id uuid, experienced_on date)
language sql stable as $$
  with collected as (
    select order_lines.order_id, orders.space_id, order_lines.seller_id,
      max((order_lines.collected_at at time zone zone)::date) as experienced_on
    from orders join order_lines on order_lines.order_id = orders.id
    where orders.buyer_id = person and order_lines.status = 'collected' and order_lines.collected_at >= since::timestamp at time zone zone
    group by order_lines.order_id, orders.space_id, order_lines.seller_id
  ),
  ended as (
    select rentals.id, rentals.space_id, rentals.lessor_id, rentals.artisan_id, end_date - 1 as experienced_on
    from rentals
    where person in (rentals.artisan_id, rentals.lessor_id) and status = 'confirmed' and end_date > since and end_date <= today
  ),
  found as (
    select 'seller' as about, collected.order_id, null::uuid as rental_id, seller_id as subject_id, seller_id as owner_id,
      collected.experienced_on
    from collected
    union all
    select 'place', collected.order_id, null, collected.space_id, storage_spaces.lessor_id, max(collected.experienced_on)
    from collected join storage_spaces on storage_spaces.id = collected.space_id
    group by collected.order_id, collected.space_id, storage_spaces.lessor_id
    union all
    select 'place', null, ended.id, space_id, lessor_id, ended.experienced_on from ended where artisan_id = person
    union all
    select 'tenant', null, ended.id, artisan_id, artisan_id, ended.experienced_on from ended where lessor_id = person
  )
  select found.* from found join users as owner on owner.id = owner_id
  where owner.deleted_at is null and owner_id <> person
    and not exists (
      select from space_managers
      where about = 'place' and space_managers.space_id = subject_id and space_managers.user_id = person)
$$;

alter table moderation_decisions
  drop constraint moderation_decisions_subject_known,
  add constraint moderation_decisions_subject_known check (subject_type in ('space', 'product', 'user', 'review'));

alter table reports
  drop constraint reports_subject_known,
  add constraint reports_subject_known check (subject_type in ('space', 'product', 'seller', 'review'));
