-- What a line was sold under: its seller's regime, and the rate in hundredths of a percent (850 is 8.5 %), 0 where none is
-- owed. Both are null where nobody knew: lines of sellers who had not said it, and those that the version before this writes.
alter table order_lines
  add column vat_regime text,
  add column vat_rate integer,
  add constraint order_lines_vat_regime_known check (vat_regime in ('franchise', 'liable', 'outside')),
  add constraint order_lines_vat_rate_in_range check (vat_rate between 0 and 10000),
  add constraint order_lines_vat_whole check ((vat_regime is null) = (vat_rate is null)),
  add constraint order_lines_vat_owed_if_liable check (vat_rate = 0 or vat_regime = 'liable');

-- What was sold before: in Guyane and Mayotte VAT never applied (CGI art. 294); who was in franchise owed none. The rate of
-- the others depends on a sub-category that may have changed since: it stays unknown.
update order_lines
set vat_rate = 0, vat_regime = case when storage_spaces.postcode ~ '^97[36]' then 'outside' else 'franchise' end
from orders join storage_spaces on storage_spaces.id = orders.space_id
where orders.id = order_lines.order_id
  and (storage_spaces.postcode ~ '^97[36]' or seller_identity ->> 'vatStatus' = 'franchise');
