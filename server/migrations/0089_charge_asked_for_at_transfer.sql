-- A payment's charge is asked for when a transfer needs it. The version before this one still writes the column.
comment on column checkout_sessions.charge_id is 'Not used since 0089; to be dropped once no older version runs.';
