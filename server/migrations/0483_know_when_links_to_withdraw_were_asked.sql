-- When a link was asked: what is declared by it is in time if that was. Unknown of links that the version before makes.
alter table withdrawal_links add column asked_at timestamptz;
