-- Apart from the migration that fills it: rows whose triggers still wait keep their table from being altered.
alter table order_lines alter column seller_identity set not null;
