-- The protocols that an app password is valid for (docs/decisions/271). Those of today were made for calendars.
alter table account_app_password
  add column uses text[] not null default '{caldav}' check (cardinality(uses) > 0);
alter table account_app_password alter column uses drop default;
