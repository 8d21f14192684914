-- no-transaction
-- A company is once in a file.
create unique index concurrently tax_file_sellers_of_company on tax_file_sellers (file_id, seller_id, siren);
