-- What a product's sheet says, by the keys of the contract; an order's line keeps what it said when it was bought. The version
-- before this one writes none, which is a sheet that says nothing.
alter table products add column facts jsonb not null default '{}'
  constraint products_facts_object check (jsonb_typeof(facts) = 'object');
alter table order_lines add column facts jsonb not null default '{}'
  constraint order_lines_facts_object check (jsonb_typeof(facts) = 'object');
