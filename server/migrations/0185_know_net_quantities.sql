-- What one unit of a product holds: grams, millilitres or pieces. What the version before this one writes has none.
-- `unit_price_cents` is what a kilo or a litre costs, rounded half up, for lists to be sorted by; every other use is
-- computed by `unitPrice` of the contract.
alter table products
  add column net_amount integer,
  add column net_unit text,
  add constraint products_net_unit_known check (net_unit in ('g', 'ml', 'piece')),
  add constraint products_net_amount_in_range check (net_amount between 1 and 1000000),
  add constraint products_net_whole check ((net_amount is null) = (net_unit is null)),
  add column unit_price_cents bigint generated always as (
    case when net_unit in ('g', 'ml') then (price_cents::bigint * 2000 + net_amount) / (2 * net_amount) end
  ) stored;
