-- The trace of the request that opened a checkout (W3C Trace Context), for what follows from it to go on with.
alter table checkout_sessions
  add column traceparent text constraint checkout_sessions_traceparent_short check (length(traceparent) <= 64);
