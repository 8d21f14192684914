-- no-transaction
-- One version of a company's statement.
create unique index concurrently tax_statements_of_company on tax_statements (seller_id, year, siren, version);
