-- The day on which a business said how it stands to VAT; not known of what was said before.
alter table artisan_profiles add column vat_since date;
