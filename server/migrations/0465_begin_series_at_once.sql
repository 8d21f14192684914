-- The first documents of a series, issued at once, met at its primary key, which `on conflict` did not name: one of them failed.
create or replace function issue_document(
  of_kind text, of_key text, issuer uuid, receiver uuid, subject uuid, issued date, of_year integer, its_title text,
  amount integer, its_facts jsonb, is_numbered boolean, at timestamptz
) returns uuid language plpgsql as $$
declare
  series document_series;
  made documents;
begin
  if is_numbered then
    insert into document_series (id, issuer_id, year, prefix, last_position, last_hash)
    values (
      coalesce(issuer::text, 'operator') || '/' || extract(year from issued)::integer, issuer, extract(year from issued),
      coalesce(upper(left(issuer::text, 8)), 'OP'), 0, ''
    ) on conflict do nothing;
    select * into strict series from document_series
      where issuer_id is not distinct from issuer and year = extract(year from issued) for update;
  end if;
  if exists (select from documents where key = of_key) then
    return null;
  end if;
  made.id := gen_random_uuid();
  made.kind := of_kind;
  made.key := of_key;
  made.issuer_id := issuer;
  made.receiver_id := receiver;
  made.subject_id := subject;
  made.issued_on := issued;
  made.year := of_year;
  made.title := its_title;
  made.amount_cents := amount;
  made.facts := its_facts;
  made.previous_hash := '';
  made.issued_at := at;
  if is_numbered then
    made.series_id := series.id;
    made.position := series.last_position + 1;
    made.number := series.prefix || '-' || series.year || '-'
      || lpad(made.position::text, greatest(6, length(made.position::text)), '0');
    made.previous_hash := series.last_hash;
  end if;
  made.hash := document_hash(made);
  insert into documents select made.*;
  update document_series set last_position = made.position, last_hash = made.hash where id = made.series_id;
  return made.id;
end
$$;
