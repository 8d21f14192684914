-- Who accepted which version of a text, and when. Rows are kept when an account is closed: they name nobody any more.
create table legal_acceptances (
  user_id uuid not null constraint legal_acceptances_user references users (id) on delete cascade,
  text_id uuid not null constraint legal_acceptances_text references legal_texts (id),
  accepted_at timestamptz not null,
  constraint legal_acceptances_pk primary key (user_id, text_id)
);
create index legal_acceptances_text_index on legal_acceptances (text_id);

-- Accounts from before: they accepted the terms and the privacy policy of the day that their row names.
insert into legal_acceptances (user_id, text_id, accepted_at)
select users.id, legal_texts.id, users.terms_accepted_at
from users join legal_texts on legal_texts.effective_on::text = users.terms_version
where legal_texts.kind in ('terms', 'privacy') and users.terms_accepted_at is not null;

-- The day since which the terms apply that a contract of this day is made under.
create function terms_in_force(today date) returns text language sql stable as $$
  select max(effective_on)::text from legal_texts where kind = 'terms' and effective_on <= today
$$;

-- The versions in force that somebody of this role has yet to accept, with the latest one that they did.
create function texts_to_accept(person uuid, their_role text, today date)
returns table (id uuid, kind text, effective_on date, summary text, accepted_before date) language sql stable as $$
  select in_force.id, in_force.kind, in_force.effective_on, in_force.summary, (
    select max(former.effective_on)
    from legal_acceptances join legal_texts as former on former.id = text_id
    where user_id = person and former.kind = in_force.kind
  )
  from (
    select distinct on (legal_texts.kind) legal_texts.*
    from legal_texts
    where legal_texts.effective_on <= today and (
      (legal_texts.kind in ('terms', 'privacy') and their_role <> 'admin')
      or (legal_texts.kind = 'mandate' and their_role = 'artisan')
      or (legal_texts.kind = 'lessor' and their_role = 'lessor')
    )
    order by legal_texts.kind, legal_texts.effective_on desc
  ) as in_force
  where not exists (
    select from legal_acceptances where user_id = person and text_id = in_force.id
  )
$$;

alter table rentals add column terms_version text;
update rentals set terms_version = users.terms_version from users where users.id = artisan_id;
