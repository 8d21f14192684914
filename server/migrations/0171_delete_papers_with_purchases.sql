-- After ten years a purchase goes, and its paper with it.
alter table papers
  drop constraint papers_order,
  drop constraint papers_rental,
  add constraint papers_order foreign key (order_id) references orders on delete cascade,
  add constraint papers_rental foreign key (rental_id) references rentals on delete cascade;
