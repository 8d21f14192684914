-- What a lessor says of how their space is used; none of those who said nothing. The version is what artisans accept.
alter table storage_spaces
  add column rules jsonb,
  add column rules_version integer not null default 0;

-- The same as it was when it was rented, and accepted: part of the contract.
alter table rentals add column space_rules jsonb;
