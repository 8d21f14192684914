-- The last constraints that have PostgreSQL's own kind of name: errors and plans show these names.
alter table product_words rename constraint product_words_field_check to product_words_field_known;
alter table papers rename constraint papers_pkey to papers_pk;
alter table product_imports rename constraint product_imports_pkey to product_imports_pk;
alter table product_import_lines rename constraint product_import_lines_pkey to product_import_lines_pk;
alter table pallet_numbers rename constraint pallet_numbers_pkey to pallet_numbers_pk;
alter table pallet_numbers rename constraint pallet_numbers_rental_id_fkey to pallet_numbers_rental;
alter table document_series rename constraint document_series_pkey to document_series_pk;
alter table documents rename constraint documents_pkey to documents_pk;
alter table document_checks rename constraint document_checks_pkey to document_checks_pk;
