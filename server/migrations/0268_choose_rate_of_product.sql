-- The class of VAT rate that its artisan says a product is of; null as its sub-category has it.
alter table products add column vat_class text
  constraint products_vat_class_known check (vat_class in ('standard', 'reduced'));
