-- The texts that people accept, version by version. A version is written once, when it is published.
create table legal_texts (
  id uuid constraint legal_texts_pk primary key,
  kind text not null constraint legal_texts_kind_known check (kind in ('terms', 'privacy', 'mandate', 'lessor')),
  -- The first day it applies, which is also what it is called.
  effective_on date not null,
  markdown text not null constraint legal_texts_markdown_not_empty check (markdown <> ''),
  summary text not null,
  -- Nobody: it came with the product.
  published_by uuid constraint legal_texts_publisher references users (id),
  published_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint legal_texts_day_once unique (kind, effective_on)
);

create function refuse_legal_text_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published text never changes' using errcode = 'restrict_violation';
end
$$;
create trigger legal_texts_append_only before update or delete or truncate on legal_texts
  for each statement execute function refuse_legal_text_change();
