-- Whoever registered before addresses were proven goes on to be written to: the default is theirs alone, no row is rewritten.
alter table users add column is_mailed_unproven boolean not null default true;
alter table users alter column is_mailed_unproven set default false;
-- When somebody was last sent the link by itself; none: a job sends it, once.
alter table users add column proof_asked_at timestamptz;
create index users_proof_unasked_index on users (created_at, id)
  where email_proven_at is null and proof_asked_at is null and deleted_at is null;
-- The operator's settings name them.
update users set email_proven_at = created_at where role = 'admin' and email_proven_at is null;

-- Since when a message waits until its recipient's address is proven.
alter table mails add column held_at timestamptz;
create index mails_held_index on mails (recipient_id) where held_at is not null;
