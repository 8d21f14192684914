-- What is taken of every space over some days, without a look at what is over: the listing counts it all at once.
create index rentals_period_index on rentals (end_date, start_date) include (space_id, pallets, status, hold_expires_at)
  where status in ('pending', 'confirmed');
