-- The version at which something changed that every decision must have seen: content, line, own turn. Documents from
-- before are guarded by their whole version.
alter table approval_document add column guard_version int not null default 0;
update approval_document set guard_version = version;
