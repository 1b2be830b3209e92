-- When a system ended its absence: a repeated removal answers the same, and the key may have another absence.
alter table admin_link_absence add column ended_at timestamptz;
