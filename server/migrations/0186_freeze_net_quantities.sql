-- What one unit of a line held when it was bought. Lines of before don't know it.
alter table order_lines
  add column net_amount integer,
  add column net_unit text,
  add constraint order_lines_net_unit_known check (net_unit in ('g', 'ml', 'piece')),
  add constraint order_lines_net_amount_in_range check (net_amount between 1 and 1000000),
  add constraint order_lines_net_whole check ((net_amount is null) = (net_unit is null));
