-- What is done about a seller who was paid and has yet to give what the law asks: asked, reminded twice, then payouts wait,
-- then nothing of theirs is on offer (CGI 1649 ter D). Of a person one case at a time; it ends the moment nothing is missing.
create table tax_requests (
  id uuid constraint tax_requests_pk primary key,
  user_id uuid not null constraint tax_requests_user references users (id),
  asked_at timestamptz not null,
  -- The last step that was taken.
  step text not null constraint tax_requests_step_known
    check (step in ('asked', 'first-reminder', 'second-reminder', 'payouts-held', 'closed')),
  step_at timestamptz not null,
  settled_at timestamptz
);
create unique index tax_requests_one_open on tax_requests (user_id) where settled_at is null;

-- The register of steps: each once of a case, never changed.
create table tax_steps (
  request_id uuid not null constraint tax_steps_request references tax_requests (id),
  user_id uuid not null constraint tax_steps_user references users (id),
  step text not null constraint tax_steps_step_known
    check (step in ('asked', 'first-reminder', 'second-reminder', 'payouts-held', 'closed', 'completed', 'account-closed')),
  taken_at timestamptz not null,
  -- What was missing then.
  missing text[] not null,
  constraint tax_steps_pk primary key (request_id, step)
);
create index tax_steps_newest_index on tax_steps (taken_at desc, request_id);
create index tax_steps_user_index on tax_steps (user_id, taken_at desc);

-- Whose money waits until they give it. A function, so that what sends money and what lists it can't differ.
create function payouts_held_for_tax() returns setof uuid language sql stable parallel safe as $$
  select user_id from tax_requests where settled_at is null and step in ('payouts-held', 'closed')
$$;

-- Whose products and spaces are not on offer until they do. What was rented and ordered goes on, and so do the products of
-- others in their spaces: unlike who is suspended, they are not among unavailable_people().
create function closed_for_tax() returns setof uuid language sql stable parallel safe as $$
  select user_id from tax_requests where settled_at is null and step = 'closed'
$$;
