-- A decision goes with the reports that it answers, what was said against it, their links and the injunction that it carries out.
alter table reports
  drop constraint reports_decision,
  add constraint reports_decision foreign key (decision_id) references moderation_decisions (id) on delete cascade;
alter table decision_contests
  drop constraint decision_contests_decision,
  add constraint decision_contests_decision
    foreign key (decision_id) references moderation_decisions (id) on delete cascade,
  drop constraint decision_contests_report,
  add constraint decision_contests_report foreign key (report_id) references reports (id) on delete cascade;
alter table moderation_links
  drop constraint moderation_links_report,
  add constraint moderation_links_report foreign key (report_id) references reports (id) on delete cascade,
  drop constraint moderation_links_decision,
  add constraint moderation_links_decision
    foreign key (decision_id) references moderation_decisions (id) on delete cascade;
alter table injunctions
  drop constraint injunctions_decision,
  add constraint injunctions_decision foreign key (decision_id) references moderation_decisions (id) on delete cascade;
create index decision_contests_report_index on decision_contests (report_id);
create index moderation_links_report_index on moderation_links (report_id);
create index moderation_links_decision_index on moderation_links (decision_id);
