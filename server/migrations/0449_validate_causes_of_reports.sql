alter table reports validate constraint reports_cause_known;
