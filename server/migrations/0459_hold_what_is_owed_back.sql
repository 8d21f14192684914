-- The money of a line waits while a decision about it is open or its return is still to be refunded, also where the end of
-- another reason had let it go, or where an attempt without an answer had kept it from being held.
update transfers set is_held = true
from checkout_sessions, order_lines
where checkout_sessions.id = transfers.checkout_id
  and order_lines.order_id = checkout_sessions.order_id and order_lines.position = transfers.installment
  and transfers.status = 'waiting' and not transfers.is_held
  and (order_lines.is_contested or exists (
    select from withdrawal_lines
    where withdrawal_lines.line_id = order_lines.id and withdrawal_lines.refund_decided_at is null
  ));
