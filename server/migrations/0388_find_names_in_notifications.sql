-- An account that closes takes along what others were told of it by name: without this, all notifications would be read.
create index notifications_words on notifications using gin ((title || ' ' || text) gin_trgm_ops);
