-- The contract of an order or a rental, as PDF: its facts are kept when it is paid, its file is made of them once.
create table papers (
  id uuid primary key,
  kind text not null constraint papers_kind check (kind in ('order', 'rental')),
  order_id uuid constraint papers_order references orders constraint papers_one_for_order unique,
  rental_id uuid constraint papers_rental references rentals constraint papers_one_for_rental unique,
  frozen_at timestamptz not null,
  facts jsonb not null,
  sha256 text,
  made_at timestamptz,
  constraint papers_of_one check (
    (order_id is not null) = (kind = 'order') and (rental_id is not null) = (kind = 'rental')
  ),
  constraint papers_made check ((sha256 is null) = (made_at is null))
);

create function refuse_paper_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a paper says is never changed';
end
$$;

create trigger papers_facts_stay before update of facts, frozen_at, kind, order_id, rental_id on papers
  for each row execute function refuse_paper_change();
