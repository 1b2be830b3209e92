-- How many items a run has deleted before its entry in the audit log; not 0 after a run that was cut off.
alter table kit_retention add column removed_count int not null default 0;
