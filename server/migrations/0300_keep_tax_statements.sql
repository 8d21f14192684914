-- Which statement of a year a seller was sent, and every corrected one after it. What each says is in its document, which never changes.
create table tax_statements (
  seller_id uuid not null constraint tax_statements_seller references users (id),
  year integer not null,
  -- From 1; a higher one corrects the one before.
  version integer not null constraint tax_statements_version_positive check (version > 0),
  document_id uuid not null constraint tax_statements_document references documents (id) on delete cascade
    constraint tax_statements_document_once unique,
  -- Of what it tells: another one is made once that is not the same any more.
  digest text not null,
  made_at timestamptz not null,
  -- None where there is no address to write to any more.
  mailed_to_them boolean not null,
  constraint tax_statements_pk primary key (seller_id, year, version)
);
create index tax_statements_year_index on tax_statements (year, seller_id, version desc);
