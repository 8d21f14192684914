-- Which mails about a place state went out, so that none goes out twice: the invitation of both, and one reminder of who has yet to sign.
create table place_state_reminders (
  rental_id uuid not null constraint place_state_reminders_rental references rentals on delete cascade,
  kind text not null constraint place_state_reminders_kind_known check (kind in ('entry', 'exit')),
  mail text not null constraint place_state_reminders_mail_known check (mail in ('invitation', 'reminder')),
  sent_at timestamptz not null,
  constraint place_state_reminders_pk primary key (rental_id, kind, mail)
);
