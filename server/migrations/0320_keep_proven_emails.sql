-- When somebody showed that they read what is posted to their address. None: they have yet to.
alter table users add column email_proven_at timestamptz;
