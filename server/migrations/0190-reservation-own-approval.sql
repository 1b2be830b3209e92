-- Whether approvers may decide their own requests. Existing resources keep what they allow; new ones do not allow it.
alter table reservation_resource add column allows_own_approval boolean not null default true;
alter table reservation_resource alter column allows_own_approval set default false;
