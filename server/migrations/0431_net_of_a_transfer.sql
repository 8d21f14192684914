-- Cents of a transfer that go to its seller. `netOf` of the contract says the same.
create function transfer_net(gross integer, fee integer) returns integer language sql immutable as $$
  select gross - fee
$$;
