-- Files made for the tax authority. The file itself is private and sealed with the authority's key: nobody reads it here.
create table tax_files (
  id uuid constraint tax_files_pk primary key,
  year integer not null,
  -- Of its year, from 1: it is part of the file's name.
  number integer not null constraint tax_files_number_positive check (number > 0),
  kind text not null constraint tax_files_kind_known check (kind in ('initial', 'additional', 'corrective')),
  name text not null,
  -- Of the sealed file, and of the message before it was sealed.
  sha256 text not null,
  message_sha256 text not null,
  key_fingerprint text not null,
  made_by uuid not null constraint tax_files_maker references users (id),
  made_at timestamptz not null,
  constraint tax_files_once unique (year, number)
);
-- One first file a year.
create unique index tax_files_one_initial on tax_files (year) where kind = 'initial';

-- Who is in a file, and by which name later files correct it.
create table tax_file_sellers (
  file_id uuid not null constraint tax_file_sellers_file references tax_files (id) on delete cascade,
  seller_id uuid not null constraint tax_file_sellers_seller references users (id),
  year integer not null,
  -- From 1, counted for each seller and year.
  version integer not null constraint tax_file_sellers_version_positive check (version > 0),
  kind text not null constraint tax_file_sellers_kind_known check (kind in ('new', 'corrected', 'deleted')),
  doc_ref text not null constraint tax_file_sellers_ref_once unique,
  corrects_ref text,
  -- Of all that the file says of them, and of the figures alone.
  digest text not null,
  figures_digest text not null,
  gross_cents bigint not null,
  fees_cents bigint not null,
  net_cents bigint not null,
  acts integer not null,
  constraint tax_file_sellers_pk primary key (file_id, seller_id),
  constraint tax_file_sellers_version_once unique (seller_id, year, version),
  constraint tax_file_sellers_corrects_something check ((kind = 'new') = (corrects_ref is null))
);
create index tax_file_sellers_year_index on tax_file_sellers (year, seller_id, version desc);

create function refuse_tax_file_change() returns trigger language plpgsql as $$
begin
  raise exception 'a file made for the tax authority is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger tax_files_stay before update on tax_files for each row execute function refuse_tax_file_change();
create trigger tax_file_sellers_stay before update on tax_file_sellers for each row execute function refuse_tax_file_change();
