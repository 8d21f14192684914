-- A restored database forgot the numbers that were given out after its backup. Each restore has a mark, and series begin anew under it.
create table document_restores (
  mark text constraint document_restores_pk primary key,
  restored_at timestamptz not null
);

-- The id of a series says its issuer and year, and the mark of a restore.
alter table document_series drop constraint document_series_once;

-- Numbers of the year of a restore may be given out already. A day of the territory may be a year ahead of the moment of the restore.
create function document_mark(of_year integer) returns text language sql stable as $$
  select mark from document_restores where extract(year from restored_at + interval '1 day') >= of_year
  order by restored_at desc limit 1
$$;

create or replace function issue_document(
  of_kind text, of_key text, issuer uuid, receiver uuid, subject uuid, issued date, of_year integer, its_title text,
  amount integer, its_facts jsonb, is_numbered boolean, at timestamptz
) returns uuid language plpgsql as $$
declare
  year integer := extract(year from issued);
  mark text := document_mark(year);
  its_series text := concat_ws('/', coalesce(issuer::text, 'operator'), year, mark);
  series document_series;
  made documents;
begin
  if is_numbered then
    insert into document_series (id, issuer_id, year, prefix, last_position, last_hash)
    values (its_series, issuer, year, concat_ws('-', coalesce(upper(left(issuer::text, 8)), 'OP'), mark), 0, '')
    on conflict do nothing;
    select * into strict series from document_series where id = its_series for update;
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
