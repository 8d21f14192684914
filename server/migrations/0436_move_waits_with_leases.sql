-- Orders that were sold before their lease was extended wait as long as it lasts now, as far as it could have ended their wait.
update order_lines
set rental_end = rentals.end_date
from products join rentals on rentals.id = products.rental_id
where products.id = order_lines.product_id and order_lines.status in ('pending', 'to_collect')
  and rentals.status = 'confirmed' and order_lines.rental_end < rentals.end_date;
