-- How many times the reading of a file began without coming to an end: a file that ends its process each time is given up.
alter table product_imports add column begun integer not null default 0;
