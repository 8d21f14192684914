-- Products of one rental with the same pallet share its room: their area counts once. None: a pallet of its own.
alter table products add column pallet_id uuid;
