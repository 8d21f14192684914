-- Whoever an order or a lease concerns can report the other person of it.
alter table reports
  drop constraint reports_subject_known,
  add constraint reports_subject_known check (subject_type in ('space', 'product', 'seller', 'review', 'message', 'person')),
  add column deal_purpose text,
  add column deal_id uuid,
  add constraint reports_deal_known check (deal_purpose in ('order', 'rental')),
  add constraint reports_deal_of_person check (
    (subject_type = 'person') = (deal_id is not null) and (deal_purpose is null) = (deal_id is null)
  );
