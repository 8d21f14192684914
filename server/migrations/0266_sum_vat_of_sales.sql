-- Never written again: what was sold stays under what it was sold under.
create function keep_vat_of_line() returns trigger language plpgsql as $$
begin
  raise exception 'the VAT of a line is what it was sold under'
    using errcode = 'check_violation', constraint = 'order_lines_vat_frozen';
end
$$;
create trigger order_lines_vat_frozen before update on order_lines
  for each row when ((new.vat_regime, new.vat_rate) is distinct from (old.vat_regime, old.vat_rate))
  execute function keep_vat_of_line();

-- The tax within cents with taxes included, rounded half up; of what goes back as of what came. `splitVat` of the contract.
create function vat_within(gross bigint, rate integer) returns bigint language sql immutable parallel safe as $$
  select sign(gross)::bigint * ((abs(gross) * rate * 2 + 10000 + rate) / ((10000 + rate) * 2))
$$;

-- What each movement of the ledger that sold goods, or gave money of them back, did to each line: cents with taxes included,
-- negative for what went back, and the tax in them. The tax of a line is what that of all of the same order, seller and rate
-- becomes less what it was before (`splitChange` of the contract): it sums to the cent however it is cut. Of what was sold out
-- there is no transfer and no line here.
create view vat_moves as
select moved.*, order_lines.order_id, order_lines.seller_id, seller_siret, seller_company_name, position, product_name,
  case kind when 'sale' then quantity end as quantity, vat_regime, vat_rate,
  vat_within(sum(gross_cents) over till_now, vat_rate)
    - vat_within(sum(gross_cents) over till_now - gross_cents, vat_rate) as vat_cents
from (
  select movements.id as movement_id, movements.checkout_id, movements.occurred_at, 'sale' as kind,
    order_lines.id as line_id, order_lines.total_cents as gross_cents
  from ledger_movements as movements
  join checkout_sessions on checkout_sessions.id = movements.checkout_id
  join transfers on transfers.checkout_id = movements.checkout_id
  join order_lines on order_lines.order_id = checkout_sessions.order_id and order_lines.position = transfers.installment
  where movements.kind = 'order_payment'
  union all
  select movements.id, movements.checkout_id, movements.occurred_at, 'refund', order_lines.id, -refund_shares.amount_cents
  from ledger_movements as movements
  join checkout_sessions on checkout_sessions.id = movements.checkout_id
  join refunds on refunds.checkout_id = movements.checkout_id and refunds.provider_refund_id = movements.provider_reference
  join refund_shares on refund_shares.refund_id = refunds.id
  join transfers on transfers.id = refund_shares.transfer_id
  join order_lines on order_lines.order_id = checkout_sessions.order_id and order_lines.position = transfers.installment
  where movements.kind = 'refund'
) as moved
join order_lines on order_lines.id = moved.line_id
window till_now as (
  partition by checkout_id, order_lines.seller_id, vat_regime, vat_rate
  order by kind desc, occurred_at, movement_id, position rows unbounded preceding
);
