-- The calls that a connected system makes for the people of its list, by scope as for API tokens; none by default.
alter table admin_system add column scopes text[] not null default '{}';
