-- The icon that an administrator chose for a quick menu, by its name in the list of icons of menus; empty if the
-- address decides.
alter table menu_quick add column icon text not null default '' check (icon ~ '^[a-z]{0,20}$');
