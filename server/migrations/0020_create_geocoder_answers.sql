-- What the address service answered, so that the same address is not asked about twice. Found again by a hash: what
-- somebody typed is not kept.
create table geocoder_answers (
  query_hash bytea constraint geocoder_answers_pk primary key,
  places jsonb not null,
  answered_at timestamptz not null
);
create index geocoder_answers_age_index on geocoder_answers (answered_at);
