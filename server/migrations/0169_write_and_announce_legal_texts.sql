-- The next version of a text while it is written: one of each kind. Its identifier becomes the version's.
create table legal_text_drafts (
  id uuid constraint legal_text_drafts_pk primary key,
  kind text not null constraint legal_text_drafts_kind_known check (kind in ('terms', 'privacy', 'mandate', 'lessor')),
  effective_on date,
  markdown text not null,
  summary text not null,
  -- How often it was saved: who opened it before the last time saves nothing over that.
  revision integer not null constraint legal_text_drafts_revision_positive check (revision > 0),
  updated_by uuid not null constraint legal_text_drafts_author references users (id),
  updated_at timestamptz not null,
  constraint legal_text_drafts_kind_once unique (kind)
);

-- How far the mails about a version are. They go by the identifiers of people, so that none is written to twice.
create table legal_text_announcements (
  text_id uuid constraint legal_text_announcements_pk primary key
    constraint legal_text_announcements_text references legal_texts (id),
  -- The last one who was written to.
  reached_id uuid,
  written integer not null default 0 constraint legal_text_announcements_written_positive check (written >= 0),
  finished_at timestamptz
);

-- Whom a text is for.
create function text_concerns(text_kind text, person_role text) returns boolean language sql immutable as $$
  select case text_kind
    when 'mandate' then person_role = 'artisan'
    when 'lessor' then person_role = 'lessor'
    else person_role <> 'admin'
  end
$$;

create or replace function texts_to_accept(person uuid, their_role text, today date)
returns table (id uuid, kind text, effective_on date, summary text, accepted_before date) language sql stable as $$
  select in_force.id, in_force.kind, in_force.effective_on, in_force.summary, (
    select max(former.effective_on)
    from legal_acceptances join legal_texts as former on former.id = text_id
    where user_id = person and former.kind = in_force.kind
  )
  from (
    select distinct on (legal_texts.kind) legal_texts.*
    from legal_texts
    where legal_texts.effective_on <= today and text_concerns(legal_texts.kind, their_role)
    order by legal_texts.kind, legal_texts.effective_on desc
  ) as in_force
  where not exists (
    select from legal_acceptances where user_id = person and text_id = in_force.id
  )
$$;
