-- An alarm about something with a name of its own (a resource, a form) has its title in three languages; empty columns
-- mean that the title is the same in every language. `params` are further placeholders of the sentence: a text, or a
-- name in three languages.
alter table kit_alarm
  add column title_en text not null default '',
  add column title_zh text not null default '',
  add column params jsonb not null default '{}',
  -- Shown on the desktop and by web push, but not listed in the work feed: a new mail.
  add column is_desktop_only boolean not null default false;
create index kit_alarm_desktop on kit_alarm (created_at) where is_desktop_only;
