-- One more with each change of a form by an administrator: a change names the revision that it is based on.
alter table approval_form add column revision int not null default 1;
