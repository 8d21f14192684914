-- What was issued to somebody (invoices, receipts, statements) and is kept for ten years: its facts are frozen in the
-- transaction that makes it due, its file is made of them once.

-- The numbers of one issuer and year: a row that is locked until the transaction ends, so that none is left out.
create table document_series (
  id text primary key,
  -- The operator where it is nobody.
  issuer_id uuid constraint document_series_issuer references users,
  year integer not null,
  prefix text not null,
  last_position integer not null,
  last_hash text not null,
  constraint document_series_once unique nulls not distinct (issuer_id, year)
);

create table documents (
  id uuid primary key,
  kind text not null constraint documents_kind check (kind in (
    'sale_invoice', 'sale_credit_note', 'commission_invoice', 'commission_credit_note', 'rent_receipt', 'rent_refund',
    'yearly_statement'
  )),
  -- What it is of, in words of the module that issues it: nothing is issued twice.
  key text not null constraint documents_key_once unique,
  -- The operator where it is nobody.
  issuer_id uuid constraint documents_issuer references users,
  receiver_id uuid not null constraint documents_receiver references users,
  -- The order or the rental that it is of; that may go sooner.
  subject_id uuid,
  issued_on date not null,
  year integer not null,
  title text not null,
  amount_cents integer,
  facts jsonb not null,
  series_id text constraint documents_series references document_series,
  position integer,
  number text,
  -- Of the document before it in its series.
  previous_hash text not null,
  hash text not null,
  issued_at timestamptz not null,
  sha256 text,
  made_at timestamptz,
  constraint documents_position_once unique (series_id, position),
  constraint documents_numbered check (
    (series_id is null) = (position is null) and (series_id is null) = (number is null)
  ),
  constraint documents_made check ((sha256 is null) = (made_at is null))
);
create index documents_of_receiver on documents (receiver_id, year);
create index documents_of_issuer on documents (issuer_id, year);
create index documents_of_subject on documents (subject_id);
create index documents_by_day on documents (issued_on);

-- Covers what a document says and the hash of the one before it. PostgreSQL writes a jsonb always the same way.
create function document_hash(document documents) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_object(
    'previous', document.previous_hash, 'kind', document.kind, 'key', document.key, 'issuer', document.issuer_id,
    'receiver', document.receiver_id, 'issuedOn', document.issued_on, 'year', document.year, 'title', document.title,
    'amount', document.amount_cents, 'number', document.number, 'facts', document.facts
  )::text, 'UTF8')), 'hex')
$$;

-- Issues a document once. One with a number takes the next of its issuer and year: their series is locked until the
-- transaction ends, so whoever issues several takes them in the order of their issuers.
create function issue_document(
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
    ) on conflict on constraint document_series_once do nothing;
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

-- A document never changes: its file is noted once.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  if old.sha256 is null and new.sha256 is not null
    and to_jsonb(new) - 'sha256' - 'made_at' = to_jsonb(old) - 'sha256' - 'made_at' then
    return new;
  end if;
  raise exception 'a document that was issued never changes' using errcode = 'restrict_violation';
end
$$;
create trigger documents_stay before update on documents for each row execute function refuse_document_change();

-- When all series were last gone through, and what was found.
create table document_checks (
  id uuid primary key,
  checked_at timestamptz not null,
  documents integer not null,
  faults jsonb not null
);
create index document_checks_by_time on document_checks (checked_at desc);
