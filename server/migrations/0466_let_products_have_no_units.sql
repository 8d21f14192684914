-- A product whose units were all corrected away kept a quantity of 1: its form took that one for sold. `products_stock_within_quantity`
-- and `products_stock_not_negative` still keep a quantity from being negative.
alter table products drop constraint products_quantity_positive;
