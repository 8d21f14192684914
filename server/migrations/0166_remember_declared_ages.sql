-- When a buyer of what is only for adults declared to be one (code de la santé publique L3342-1).
alter table orders add column age_declared_at timestamptz;
