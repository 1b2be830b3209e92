-- The annual leave of a person before and after a requested leave, by year, as it was when the document was submitted.
alter table approval_absence add column balances jsonb not null default '[]';
