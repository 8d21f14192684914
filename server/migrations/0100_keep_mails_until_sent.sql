-- What a message says, until it is sent; `kind` names who writes it then, for what holds a secret.
alter table mails
  add column content jsonb,
  add column kind text,
  add column failed_at timestamptz,
  add column last_error text;

create index mails_unsent_index on mails (posted_at) where sent_at is null and content is not null;
