-- Of the lessor's offer: when they last saved it, and from which network address. None where nobody did since.
alter table storage_spaces
  add column offered_at timestamptz,
  add column offered_from text,
  add constraint storage_spaces_offer_is_whole check ((offered_at is null) = (offered_from is null));

-- Who agreed to a rental, when, from which network address and by which act: part of its contract.
create table rental_acceptances (
  rental_id uuid not null constraint rental_acceptances_rental references rentals (id) on delete cascade,
  side text not null constraint rental_acceptances_side_known check (side in ('artisan', 'lessor')),
  act text not null constraint rental_acceptances_act_known check (act in ('request', 'offer', 'answer')),
  accepted_at timestamptz not null,
  address text not null,
  constraint rental_acceptances_pk primary key (rental_id, side)
);
