-- The insurance certificates of artisans: each as it was sent, with what the operator says of it. The file is private, named by its row.
create table insurance_certificates (
  id uuid constraint insurance_certificates_pk primary key,
  artisan_id uuid not null constraint insurance_certificates_artisan references users (id),
  insurer text not null,
  number text not null,
  ends_on date not null,
  media_type text not null,
  sha256 text not null,
  sent_at timestamptz not null,
  status text not null constraint insurance_certificates_status_known
    check (status in ('declared', 'verified', 'refused', 'replaced')),
  reason text,
  decided_at timestamptz,
  decided_by uuid constraint insurance_certificates_decider references users (id),
  constraint insurance_certificates_decided_by_somebody
    check ((status in ('verified', 'refused')) = (decided_at is not null and decided_by is not null)),
  constraint insurance_certificates_refused_for_a_reason check ((status = 'refused') = (reason is not null))
);
create index insurance_certificates_artisan_index on insurance_certificates (artisan_id, sent_at desc);
-- What waits for the operator: one of each artisan.
create unique index insurance_certificates_one_waiting on insurance_certificates (artisan_id) where status = 'declared';
create index insurance_certificates_end_index on insurance_certificates (ends_on);

-- Which mails an artisan got about their insurance, so that none goes out twice.
create table insurance_reminders (
  artisan_id uuid not null constraint insurance_reminders_artisan references users (id),
  kind text not null constraint insurance_reminders_kind_known check (kind in ('month', 'week', 'missing')),
  -- The end of the insurance, or the first day of the lease without one.
  of_day date not null,
  sent_at timestamptz not null,
  constraint insurance_reminders_pk primary key (artisan_id, kind, of_day)
);
