-- As which company somebody sold in an order: its SIREN. One artisan's lines of an order are of one company, that of the moment
-- they were bought. Rents have none: who lets is reported in person.
create view sold_as as
select order_id, seller_id, min(left(seller_siret, 9)) as siren from order_lines group by order_id, seller_id;

-- A year has a statement, and a part of the file, for each company that sold in it; empty for who lets. The indexes of the next two
-- migrations are for the keys that go.
alter table tax_statements add column siren text not null default '', drop constraint tax_statements_pk;
update tax_statements set siren = coalesce(left(facts #>> '{seller,siret}', 9), '') from documents where documents.id = document_id;
alter table tax_statements alter column siren drop default;

-- The register does not say as which company somebody was reported: it was that of their profile, which is that of their last sale.
-- Its reference, which has seller, year, company and version in it, stays unique.
alter table tax_file_sellers
  add column siren text not null default '',
  drop constraint tax_file_sellers_pk,
  drop constraint tax_file_sellers_version_once;
alter table tax_file_sellers disable trigger tax_file_sellers_stay;
update tax_file_sellers set siren = coalesce((
    select left(seller_siret, 9) from order_lines join orders on orders.id = order_id
    where seller_id = tax_file_sellers.seller_id and paid_at < made_at
    order by paid_at desc limit 1), '')
from tax_files where tax_files.id = file_id;
alter table tax_file_sellers enable trigger tax_file_sellers_stay;
alter table tax_file_sellers alter column siren drop default;
