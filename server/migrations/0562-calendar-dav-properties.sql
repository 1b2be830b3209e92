-- Properties of a calendar that programs store for one person and the portal does not interpret, such as the order of
-- Apple: texts by name (RFC 4918 4.2).
alter table calendar_shown add column dav_properties jsonb not null default '{}';
