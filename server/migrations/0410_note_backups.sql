-- What became of each backup that the product took by itself.
create table backup_runs (
  id uuid constraint backup_runs_pk primary key,
  started_at timestamptz not null,
  file text not null,
  taken_at timestamptz,
  rows bigint,
  bytes bigint,
  proven_at timestamptz,
  failure text
);

create index backup_runs_started_at on backup_runs (started_at desc);
